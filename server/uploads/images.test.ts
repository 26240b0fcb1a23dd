import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test as plainTest, vi } from 'vitest'
import { linkPreview } from '#contract/uploads/link-preview.ts'
import { silentLog } from '#server/log.ts'
import { withDiskFullError } from './disk-storage.ts'
import { createImages, type Images } from './images.ts'

const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend('directory', async ({}, { onCleanup }) => {
    const directory = await mkdtemp(join(tmpdir(), 'vipani-pictures-'))
    onCleanup(() => rm(directory, { recursive: true, force: true }))
    return directory
  })
  .extend('images', ({ directory }) => createImages({ directory, log: silentLog }))

/** A rendition's content, after it is encoded. */
const waitForRendition = (images: Images, file: string): Promise<Buffer> =>
  vi.waitFor(
    async () => {
      const served = await images.read(file)
      if (!served?.isFinal) throw new Error(`${file} is not encoded yet`)
      return served.content
    },
    { timeout: 10_000 },
  )

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b0264f' } })

test('every accepted image type is stored as WebP under its hash', async ({ images }) => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const file = await images.save(await plain(40, 50).toFormat(format).toBuffer())
    const stored = await images.read(file)

    expect(file).toMatch(/^[0-9a-f]{32}\.webp$/)
    expect(await sharp(stored!.content).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 })
  }
})

test('the same image has the same name', async ({ images }) => {
  const bytes = await plain(30, 30).png().toBuffer()

  expect(await images.save(bytes)).toBe(await images.save(bytes))
})

test('a phone photo is rotated upright, resized and stripped of its location', async ({ images }) => {
  const bytes = await plain(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const stored = await sharp((await images.read(await images.save(bytes)))!.content).metadata()

  expect(stored).toMatchObject({ width: 800, height: 1600 })
  expect(stored.exif).toBeUndefined()
  expect(stored.orientation).toBeUndefined()
})

const invalidFiles: Record<string, () => Promise<Buffer> | Buffer> = {
  'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG behind an XML declaration': () =>
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a page': () => Buffer.from('<!doctype html><h1>hello</h1>'),
  'a TIFF': () => plain(10, 10).tiff().toBuffer(),
  'a PDF': () => Buffer.from('%PDF-1.7\n'),
  nothing: () => Buffer.alloc(0),
  'the first bytes of a JPEG and then a page': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
  'an SVG that begins like a GIF': () =>
    Buffer.from('GIF89a/*<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>*/=0'),
  'an SVG that is called a PNG by its comment': () =>
    Buffer.from(
      '<!--\x89PNG--><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      'latin1',
    ),
  'a compressed SVG': () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a page that begins like a WebP': () => Buffer.from('RIFF\0\0\0\0WEBP<script>alert(1)</script>', 'latin1'),
  'a Windows program': () => Buffer.from('MZ\x90\0<?php system($_GET[0]); ?>', 'latin1'),
  'an ICO': () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0]),
  PostScript: () => Buffer.from('%!PS-Adobe-3.0\n(%pipe%id) (r) file'),
  'drawing commands of ImageMagick': () =>
    Buffer.from('push graphic-context\nfill \'url(https://evil.example/"|id")\'\npop graphic-context'),
  'half a PNG': async () => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const bytes = await noise.png().toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  },
  'half a JPEG': async () => {
    const bytes = await plain(800, 800).jpeg().toBuffer()
    return bytes.subarray(0, bytes.length / 2)
  },
}

for (const [name, make] of Object.entries(invalidFiles)) {
  test(`${name} is rejected as not an image`, async ({ images, directory }) => {
    await expect(images.save(await make())).rejects.toMatchObject({ kind: 'notAnImage' })
    expect(await readdir(directory)).toEqual([])
  })
}

test('scripts hidden in a valid image are removed', async ({ images, directory }) => {
  const hidden = '<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), Buffer.from(hidden, 'latin1')])
  const jpeg = await plain(40, 50)
    .jpeg()
    .withExif({ IFD0: { Copyright: hidden } })
    .toBuffer()
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(hidden, 'latin1')])
  const file = await images.save(polyglot)
  const [stored = ''] = await readdir(join(directory, 'originals'))

  expect(stored).toBe(file)
  for (const bytes of [(await images.read(file))!.content, await readFile(join(directory, 'originals', stored))]) {
    expect(bytes.toString('latin1')).not.toMatch(/script|php/)
  }
})

test.for([
  ['wide', 40_001, 1000],
  ['high', 1000, 40_001],
  ['large', 6500, 6500],
] as const)(
  'an image that is too %s is rejected before it is decoded',
  async ([, width, height], { images, directory }) => {
    const bomb = await sharp({ create: { width, height, channels: 3, background: 'black' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()

    await expect(images.save(bomb)).rejects.toMatchObject({ kind: 'tooLarge' })
    expect(await readdir(directory)).toEqual([])
  },
)

test('a decompression bomb is rejected before it is decoded', async ({ images }) => {
  const bomb = await plain(9000, 5000).png({ compressionLevel: 9 }).toBuffer()

  await expect(images.save(bomb)).rejects.toMatchObject({
    kind: 'tooLarge',
    message: expect.stringContaining('40 megapixels'),
  })
})

test('a file over 10 MiB is rejected', async ({ images }) => {
  const large = Buffer.concat([await plain(10, 10).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])

  await expect(images.save(large)).rejects.toMatchObject({
    kind: 'tooLarge',
    message: expect.stringContaining('10 MiB'),
  })
})

test('renditions have the width and format of their name and are never wider than the original', async ({ images }) => {
  const file = await images.save(await plain(900, 600).png().toBuffer())
  const formatOf = async (name: string) => {
    const content = await waitForRendition(images, file.replace('.webp', name))
    const { format, compression, width } = await sharp(content).metadata()
    return [compression ?? format, width]
  }

  expect(await formatOf('-480.webp')).toEqual(['webp', 480])
  expect(await formatOf('-480.avif')).toEqual(['av1', 480])
  expect(await formatOf('-1200.webp')).toEqual(['webp', 900])
})

test('the WebP is returned until the AVIF is encoded', async ({ images }) => {
  const file = (await images.save(await plain(900, 600).png().toBuffer())).replace('.webp', '-480.avif')

  expect(await images.read(file)).toMatchObject({ format: 'webp', isFinal: false })
  await waitForRendition(images, file)
  expect(await images.read(file)).toMatchObject({ format: 'avif', isFinal: true })
})

test('concurrent requests for a rendition encode it once', async ({ images, directory }) => {
  const file = (await images.save(await plain(900, 600).png().toBuffer())).replace('.webp', '-240.webp')
  const all = await Promise.all(Array.from({ length: 8 }, () => images.read(file)))

  expect(new Set(all.map((served) => served?.content)).size).toBe(1)
  expect(await readdir(join(directory, 'renditions'))).toEqual([file])
})

test('a drawing is rendered as WebP at the requested width', async ({ images }) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 10" width="800" height="1000"><rect width="8" height="10" fill="red"/></svg>'
  const file = await images.saveDrawing(svg)
  const width = async (name: string) => (await sharp((await images.read(name))!.content).metadata()).width

  expect(file).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect(await width(file)).toBe(1200)
  expect(await width(file.replace('.webp', '-240.webp'))).toBe(240)
  expect(await width(file.replace('.webp', '-1200.webp'))).toBe(1200)
})

const previewOf = (file: string) => file.replace('.webp', '-preview.jpg')

test.for([
  ['high', 1000, 1400],
  ['wide', 1600, 400],
  ['small', 240, 80],
] as const)(
  'the link preview of a %s picture is a JPEG of one size, with the whole picture on white',
  async ([, width, height], { images }) => {
    const file = await images.save(await plain(width, height).png().toBuffer())
    const { content, format, isFinal } = (await images.read(previewOf(file)))!
    expect({ format, isFinal }).toEqual({ format: 'jpeg', isFinal: true })
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    const isWhite = (x: number, y: number) => data[(y * 1200 + x) * 3 + 1]! > 250
    const scale = Math.min(1, 1200 / width, 630 / height)
    const [left, top] = [600 - (width * scale) / 2, 315 - (height * scale) / 2]
    expect([isWhite(600, 315), isWhite(left + 6, 315), isWhite(600, top + 6)]).toEqual([false, false, false])
    if (left > 0) expect(isWhite(left - 6, 315)).toBe(true)
    if (top > 0) expect(isWhite(600, top - 6)).toBe(true)
  },
)

test('transparent parts of a link preview are white, and a drawing has one', async ({ images }) => {
  const transparent = { create: { width: 1200, height: 630, channels: 4 as const, background: '#0000' } }
  const files = [
    await images.save(await sharp(transparent).png().toBuffer()),
    await images.saveDrawing('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 10" width="8" height="10"/>'),
  ]
  for (const file of files) {
    const { dominant } = await sharp((await images.read(previewOf(file)))!.content).stats()
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
  }
})

test('the link preview of the picture that compresses worst is small enough for WhatsApp', async ({ images }) => {
  const noise = randomBytes(1200 * 630 * 3).map((byte) => (byte < 128 ? 0 : 255))
  const bytes = await sharp(noise, { raw: { width: 1200, height: 630, channels: 3 } })
    .png()
    .toBuffer()
  const preview = await images.read(previewOf(await images.save(bytes)))
  expect(preview!.content.length).toBeLessThanOrEqual(linkPreview.maxBytes)
})

test('unknown names return null', async ({ images }) => {
  const hash = '0'.repeat(32)
  const names = [
    `${hash}.webp`,
    `${hash}-480.webp`,
    `${hash}-481.webp`,
    `${hash}.avif`,
    `${hash}.svg`,
    `${hash}-preview.jpg`,
    '../originals/x',
    '',
  ]

  for (const name of names) expect(await images.read(name)).toBeNull()
})

test('removing an image removes its renditions', async ({ images, directory }) => {
  const file = await images.save(await plain(300, 300).png().toBuffer())
  await images.read(file.replace('.webp', '-240.webp'))
  await images.read(previewOf(file))
  await images.remove(file)

  expect(await images.read(file)).toBeNull()
  expect(await readdir(join(directory, 'renditions'))).toEqual([])
})

test('images are listed by the time they were last saved', async ({ images, directory }) => {
  const bytes = await plain(20, 20).png().toBuffer()
  const file = await images.save(bytes)
  const longAgo = new Date('2026-01-01')
  await utimes(join(directory, 'originals', file), longAgo, longAgo)

  expect(await images.savedBefore(new Date('2026-02-01'))).toEqual([file])
  expect(await images.savedAt(file)).toEqual(longAgo)
  await images.save(bytes)
  expect(await images.savedBefore(new Date('2026-02-01'))).toEqual([])
  expect((await images.savedAt(file))!.getTime()).toBeGreaterThan(longAgo.getTime())
  expect(await images.savedAt(`${'0'.repeat(32)}.webp`)).toBeNull()
})

test('a full disk becomes an AppError; other errors are rethrown', async () => {
  // Linux: every write to /dev/full fails with ENOSPC.
  const full = withDiskFullError(() => writeFile('/dev/full', 'a picture'))

  await expect(full).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining('no room left') })
  await expect(withDiskFullError(() => writeFile('/dev/null/nowhere', ''))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('a file that is gone when its time is read is not listed, as one that is being saved', async ({
  images,
  directory,
}) => {
  const file = await images.save(await plain(20, 20).png().toBuffer())
  await symlink('/nonexistent', join(directory, 'originals', `${file}.1.part`))
  expect(await images.list()).toEqual([file])
})
