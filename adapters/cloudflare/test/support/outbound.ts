/**
 * What serves the requests of cases with a network. This file runs in Node and,
 * beside the reference, in workerd.
 */
export async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const answer = PATHS[pathname]
  if (answer !== undefined) return answer()
  const headers = [...request.headers].filter(([name]) => name.startsWith('x-'))
  return Response.json(
    { method: request.method, url: request.url, headers, body: await request.text() },
    { headers: { 'x-served': 'yes' } },
  )
}

const PATHS: Record<string, () => Response> = {
  '/teapot': () => new Response('short and stout', { status: 418, statusText: 'Teapot' }),
  '/empty': () => new Response(null, { status: 204 }),
  '/redirect': () => new Response(null, { status: 302, headers: { location: '/there?a=b' } }),
  '/loop': () => new Response(null, { status: 302, headers: { location: '/loop' } }),
  '/cookies': () =>
    new Response('', {
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    }),
  '/bytes': () => new Response(new Uint8Array([0, 1, 254, 255])),
  '/pieces': () => new Response(pieces()),
}

function pieces(): ReadableStream<Uint8Array> {
  let left = 3
  return new ReadableStream({
    pull(controller) {
      if (left-- === 0) controller.close()
      else controller.enqueue(new TextEncoder().encode(`piece ${left} `))
    },
  })
}
