import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { ByteQueue } from '../../dist/node/bytequeue.js'
import { type Frame, FrameReader, writeFrame } from '../../dist/node/frames.js'
import { MessageReader } from '../../dist/node/messages.js'

/** A frame of a server. */
function frame(first: number, payload: Buffer): Buffer {
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload])
  const header = Buffer.alloc(length <= 0xffff ? 4 : 10)
  header[0] = first
  header[1] = length <= 0xffff ? 126 : 127
  if (length <= 0xffff) header.writeUInt16BE(length, 2)
  else header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}

function readAll(reader: FrameReader, bytes: Buffer, step: number): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < bytes.length; at += step) frames.push(...reader.read(bytes.subarray(at, at + step)))
  return frames
}

describe('ByteQueue', () => {
  it('gives bytes in other pieces than it takes', () => {
    for (const [pieces, takes] of [
      [
        [3, 2, 1],
        [1, 4, 1],
      ],
      [[6], [2, 2, 2]],
      [
        [0, 1, 0, 5],
        [0, 6, 0],
      ],
      [
        [2, 2, 2],
        [2, 2, 2],
      ],
    ] as const) {
      const queue = new ByteQueue()
      let next = 0
      for (const length of pieces) queue.push(Buffer.from(Array.from({ length }, () => next++)))
      const taken = takes.map((length) => [...queue.take(length)])
      assert.deepEqual(taken.flat(), [0, 1, 2, 3, 4, 5])
      assert.deepEqual(
        taken.map((part) => part.length),
        [...takes],
      )
      assert.equal(queue.length, 0)
    }
  })
})

describe('FrameReader', () => {
  const sizes = [0, 1, 125, 126, 127, 65535, 65536, 100_000]
  for (const step of [1, 2, 7, 1000, 1 << 20]) {
    it(`reads frames of every size from pieces of ${step}`, () => {
      const payloads = sizes.map((size) => Buffer.alloc(size, size))
      const bytes = Buffer.concat(payloads.map((payload) => frame(0x82, payload)))
      const frames = readAll(new FrameReader(1 << 20), bytes, step)
      assert.deepEqual(
        frames,
        payloads.map((payload) => ({ final: true, opcode: 2, payload })),
      )
    })
  }

  const refused: [string, number[], number][] = [
    ['an extension', [0xc1, 0], 1002],
    ['a mask', [0x81, 0x80, 0, 0, 0, 0], 1002],
    ['a control frame in fragments', [0x09, 0], 1002],
    ['a long control frame', [0x89, 126, 0, 200], 1002],
    ['a frame beyond the limit', [0x82, 126, 0x10, 0x01], 1009],
    ['a frame of 2^63 bytes', [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], 1009],
  ]
  for (const [name, bytes, code] of refused) {
    it(`refuses ${name}`, () => {
      assert.throws(() => readAll(new FrameReader(4096), Buffer.from(bytes), 1), { code })
    })
  }
})

describe('writeFrame', () => {
  for (const size of [0, 1, 125, 126, 65535, 65536]) {
    it(`masks ${size} bytes`, () => {
      const payload = Buffer.alloc(size, 'abcdefg')
      const written = writeFrame(1, payload)
      assert.equal(written[0], 0x81)
      assert.equal(written[1]! & 0x80, 0x80)
      const body = written.subarray(written.length - size)
      const mask = written.subarray(written.length - size - 4, written.length - size)
      assert.deepEqual(Buffer.from(body.map((byte, at) => byte ^ mask[at & 3]!)), payload)
    })
  }
})

describe('MessageReader', () => {
  const part = (opcode: number, final: boolean, payload: string | Buffer): Frame => ({
    opcode,
    final,
    payload: Buffer.from(payload as string),
  })

  it('puts fragments together, inside of characters too', () => {
    const reader = new MessageReader(100)
    const text = Buffer.from('a€b')
    assert.equal(reader.read(part(1, false, text.subarray(0, 2))), undefined)
    assert.equal(reader.read(part(0, false, text.subarray(2, 3))), undefined)
    assert.equal(reader.read(part(0, true, text.subarray(3))), 'a€b')
    assert.equal(reader.read(part(1, true, '\ufeffbom')), '\ufeffbom')
    assert.deepEqual(reader.read(part(2, true, 'x')), Buffer.from('x'))
  })

  const refused: [string, Frame[], number][] = [
    ['a continuation of nothing', [part(0, true, 'a')], 1002],
    ['a message inside of another', [part(1, false, 'a'), part(1, true, 'b')], 1002],
    ['fragments beyond the limit', [part(1, false, 'a'.repeat(60)), part(0, true, 'a'.repeat(60))], 1009],
    ['text that is not UTF-8', [part(1, true, Buffer.from([0xff]))], 1007],
  ]
  for (const [name, frames, code] of refused) {
    it(`refuses ${name}`, () => {
      const reader = new MessageReader(100)
      assert.throws(() => frames.forEach((frame) => reader.read(frame)), { code })
    })
  }
})
