import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createZip } from '#tests/support/files/create-zip.ts'
import { openImageFolder } from './image-files.ts'
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

test('names are found in both Unicode forms: macOS writes é as two characters', async () => {
  const bytes = Buffer.from('picture')
  const accented = createZip([
    { name: 'caf\u00e9s/cafe\u0301.jpg', bytes },
    { name: 'the\u0301.jpg', bytes },
  ])
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    await writeFile(join(directory, 'cafe\u0301.jpg'), bytes)
    await writeFile(join(directory, 'th\u00e9.jpg'), bytes)
    const ofZip = await openZip(async (start, end) => accented.subarray(start, end), accented.length)
    for (const files of [ofZip, await openImageFolder(directory)]) {
      for (const name of ['caf\u00e9.jpg', 'cafe\u0301.jpg', 'th\u00e9.jpg', 'the\u0301.jpg']) {
        expect(files.fingerprintOf(name)).toBe(files.fingerprintOf('th\u00e9.jpg'))
        expect(await files.read(name)).toEqual(bytes)
      }
    }
    expect(ofZip.fingerprintOf('cafe\u0301s/caf\u00e9.jpg')).not.toBeNull()
  } finally {
    await rm(directory, { recursive: true })
  }
})
