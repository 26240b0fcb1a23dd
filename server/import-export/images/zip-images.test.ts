import { expect, test } from 'vitest'
import { createZip } from '#tests/support/files/create-zip.ts'
import { openZip } from './zip-images.ts'

const zip = createZip([{ name: 'front.png', bytes: Buffer.from('picture') }])
const readBytes = async (start: number, end: number) => zip.subarray(start, end)

test('a lost connection is no error of the ZIP, wherever it is read', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  let readsLeft = 0
  const unreliable = async (start: number, end: number) => {
    if (readsLeft-- <= 0) throw lost
    return readBytes(start, end)
  }
  await expect(openZip(unreliable, zip.length)).rejects.toBe(lost)
  readsLeft = Number.POSITIVE_INFINITY
  const files = await openZip(unreliable, zip.length)
  readsLeft = 0
  await expect(files.read('front.png')).rejects.toBe(lost)
})

test('a picture that the ZIP has damaged is not readable', async () => {
  const damaged = Buffer.from(zip)
  damaged.writeUInt32LE(99, damaged.indexOf('PK\x01\x02') + 20)
  const files = await openZip(async (start, end) => damaged.subarray(start, end), damaged.length)
  await expect(files.read('front.png')).rejects.toThrow('This picture cannot be read from the ZIP.')
})
