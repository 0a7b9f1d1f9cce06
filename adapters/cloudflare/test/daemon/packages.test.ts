import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import '@codemode-executor/cloudflare/register'
import { codeMcpServer, openApiMcpServer } from '@cloudflare/codemode/mcp'
import { createCodeTool as createTanStackTool, tanstackTools } from '@cloudflare/codemode/tanstack-ai'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { toolDefinition } from '@tanstack/ai'
import { generateText, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { z } from 'zod'

import { CodemodeExecutor, type Connection, local, withSignal } from '../../dist/index.js'
import { binary } from '../support/daemon.js'

/** The real packages that hosts build on, over this executor. */
describe('hosts', () => {
  let connection: Connection
  let executor: CodemodeExecutor
  before(async () => {
    connection = await local({ binary: binary() })
    executor = new CodemodeExecutor(connection, { outbound: null })
  })
  after(() => connection.close())

  for (const name of ['@cloudflare/codemode/ai', 'codemode-0.4/ai', 'codemode-0.3/ai'])
    describe(`of ${name}`, () => {
      const weather = tool({
        description: 'The weather of a city',
        inputSchema: z.object({ city: z.string() }),
        execute: async ({ city }) => ({ city, degrees: city === 'Oslo' ? 3 : 20 }),
      })
      const run = async (code: string): Promise<unknown> => {
        // Loaded late: the newer ones import cloudflare:workers, which the import above makes possible.
        const { createCodeTool } = (await import(name)) as typeof import('@cloudflare/codemode/ai')
        const codeTool = createCodeTool({ tools: { 'get-weather': weather }, executor })
        return codeTool.execute!({ code }, { toolCallId: '1', messages: [] }) as Promise<unknown>
      }

      it('run a program over tools', async () => {
        const code = `async () => {
        const all = await Promise.all(['Oslo', 'Rome'].map((city) => codemode.get_weather({ city })))
        console.log('asked', all.length)
        return all.map(({ city, degrees }) => city + ' ' + degrees)
      }`
        assert.deepEqual(await run(code), { result: ['Oslo 3', 'Rome 20'], logs: ['asked 2'] })
      })

      it('check arguments', async () => {
        await assert.rejects(
          run('async () => await codemode.get_weather({ city: 1 })'),
          /Code execution failed: .*city/s,
        )
      })

      it('give the model the failure and the log', async () => {
        await assert.rejects(run('async () => { console.log("before"); throw new Error("went wrong") }'), {
          message: 'Code execution failed: went wrong\n\nConsole output:\nbefore',
        })
      })
    })

  it('of the AI SDK stop the program with the signal of generateText', async () => {
    const { createCodeTool } = await import('@cloudflare/codemode/ai')
    const abort = new AbortController()
    let calls = 0
    const tick = tool({
      inputSchema: z.object({}),
      execute: async () => {
        if (++calls === 3) abort.abort(new Error('enough'))
      },
    })
    const tools = { tick }
    const codemode = createCodeTool({ tools, executor })
    codemode.execute = (input, call) =>
      createCodeTool({ tools, executor: withSignal(executor, call.abortSignal) }).execute!(input, call)
    const code = 'async () => { for (;;) { await codemode.tick({}); await new Promise((r) => setTimeout(r, 1)) } }'
    const answer = generateText({
      model: modelThatCalls('codemode', { code }),
      prompt: 'go',
      tools: { codemode },
      abortSignal: abort.signal,
    })
    await Promise.allSettled([answer])
    // The program would go on calling if it were still there.
    await executor.execute('async () => new Promise((r) => setTimeout(r, 100))', [])
    assert.ok(calls >= 3 && calls <= 4, `${calls} calls`)
  })

  it('of @cloudflare/codemode/tanstack-ai run a program over tools', async () => {
    const add = toolDefinition({
      name: 'add',
      description: 'Adds two numbers',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
    }).server(async ({ a, b }) => a + b)
    const codeTool = createTanStackTool({ tools: [tanstackTools([add])], executor })
    const answer: unknown = await codeTool.execute!({ code: 'async () => await codemode.add({ a: 1, b: 2 })' })
    assert.deepEqual(answer, { result: 3 })
  })

  it('of codeMcpServer wrap an MCP server', async () => {
    const upstream = new McpServer({ name: 'upstream', version: '1' })
    upstream.registerTool('word-count', { inputSchema: { text: z.string() } }, async ({ text }) => ({
      content: [{ type: 'text', text: String(text.split(' ').length) }],
    }))
    const client = await clientOf(await codeMcpServer({ server: upstream, executor }))
    const code = 'async () => (await codemode.word_count({ text: "one two three" })) * 2'
    const answer = await client.callTool({ name: 'code', arguments: { code } })
    assert.deepEqual(answer.content, [{ type: 'text', text: '6' }])
    const failed = await client.callTool({ name: 'code', arguments: { code: 'async () => await codemode.nope()' } })
    assert.deepEqual(failed, { content: [{ type: 'text', text: 'Error: Tool "nope" not found' }], isError: true })
    await client.close()
  })

  it('of openApiMcpServer search a description and make requests', async () => {
    const spec = {
      openapi: '3.0.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets/{id}': { get: { summary: 'One pet', responses: { 200: { $ref: '#/components/responses/Pet' } } } },
      },
      components: { responses: { Pet: { description: 'a pet' } } },
    }
    const request = async (options: { method: string; path: string }): Promise<unknown> => ({
      asked: `${options.method} ${options.path}`,
    })
    const client = await clientOf(openApiMcpServer({ spec, executor, request }))
    const search = 'async () => (await codemode.spec()).paths["/pets/{id}"].get.responses[200].description'
    const found = await client.callTool({ name: 'search', arguments: { code: search } })
    assert.deepEqual(found.content, [{ type: 'text', text: 'a pet' }])
    const execute = 'async () => (await codemode.request({ method: "GET", path: "/pets/1" })).asked'
    const answer = await client.callTool({ name: 'execute', arguments: { code: execute } })
    assert.deepEqual(answer.content, [{ type: 'text', text: 'GET /pets/1' }])
    await client.close()
  })
})

/** A model that calls one tool and does nothing else. */
function modelThatCalls(toolName: string, input: object): MockLanguageModelV3 {
  const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 }
  return new MockLanguageModelV3({
    doGenerate: {
      content: [{ type: 'tool-call', toolCallId: '1', toolName, input: JSON.stringify(input) }],
      finishReason: { unified: 'tool-calls', raw: undefined },
      usage: { inputTokens: tokens, outputTokens: tokens },
      warnings: [],
    },
  })
}

async function clientOf(server: McpServer): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}
