import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { createPng } from '#tests/support/files/png.ts'
import { multipartForm } from '#tests/support/multipart-form.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const createPicture = async ({ images }: TestContext, background = 'teal') =>
  images.save(await createPng({ width: 600, height: 400, background }))

test('an image is served as immutable and with a sandbox policy', async ({ context, api }) => {
  const file = await createPicture(context)
  const reply = await api.app.inject(`/uploads/${file}`)

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    etag: `"${file}"`,
  })
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(600)
})

test('a link preview is served as an immutable JPEG', async ({ context, api }) => {
  const file = (await createPicture(context)).replace('.webp', '-preview.jpg')
  const reply = await api.app.inject(`/uploads/${file}`)

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${file}"`,
  })
})

test('AVIF has its content type, and HEAD has no body', async ({ context, api }) => {
  const url = `/uploads/${(await createPicture(context)).replace('.webp', '-240.avif')}`
  await vi.waitFor(async () => expect((await api.app.inject(url)).headers['content-type']).toBe('image/avif'), 10_000)
  const reply = await api.app.inject({ method: 'HEAD', url })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/avif')
  expect(Number(reply.headers['content-length'])).toBeGreaterThan(100)
  expect(reply.rawPayload).toHaveLength(0)
})

test('until an AVIF is encoded, its WebP is sent with a max-age of one minute', async ({ context, api }) => {
  const reply = await api.app.inject(
    `/uploads/${(await createPicture(context, 'maroon')).replace('.webp', '-240.avif')}`,
  )

  expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
})

test('a matching If-None-Match gets 304', async ({ context, api }) => {
  const file = await createPicture(context)
  const reply = await api.app.inject({ url: `/uploads/${file}`, headers: { 'if-none-match': `W/"x", "${file}"` } })

  expect(reply.statusCode).toBe(304)
  expect(reply.rawPayload).toHaveLength(0)
})

const invalidPaths = [
  '',
  '/',
  '/nothing.webp',
  '/..%2foriginals%2fx.webp',
  '/../package.json',
  '/%2e%2e/%2e%2e/package.json',
  `/${'a'.repeat(32)}-99999.webp`,
  `/${'a'.repeat(32)}.svg`,
  `/${'a'.repeat(32)}-preview.jpg`,
  `/${'a'.repeat(31)}-preview.jpg`,
  `/${'a'.repeat(32)}-1200-preview.jpg`,
  `/${'a'.repeat(32)}-1200.jpg`,
  `/..%2f${'a'.repeat(32)}-preview.jpg`,
  `/${'A'.repeat(32)}.webp`,
  `/${'a'.repeat(32)}.webp%00.png`,
  `/${'a'.repeat(32)}.webp`,
  `/${'a'.repeat(400)}`,
  '/a/b/c.webp',
]
for (const path of invalidPaths) {
  test(`/uploads${path.slice(0, 60)} is a 404 with a message`, async ({ api }) => {
    const reply = await api.app.inject(`/uploads${path}`)

    expect(reply.statusCode).toBe(404)
    expect(reply.json().message).toEqual(expect.any(String))
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable')
  })
}

test.for([
  '../../../../tmp/evil.png',
  '..\\..\\evil.png',
  '/etc/cron.d/evil',
  'C:\\evil.png',
  'evil.php%00.png',
  'evil.svg',
  '.htaccess',
  'CON',
  '\u202egnp.exe',
  `${'x'.repeat(5000)}.png`,
])('an upload with the file name %s is stored under its hash', async (filename, { context, api }) => {
  const bytes = await createPng({ background: 'navy' })
  const token = await issueToken(context, await createAdmin(context))
  const form = multipartForm({ name: 'Sarees' }, [{ field: 'image', filename, bytes, type: 'image/svg+xml' }])
  const { status, body } = await api.call('POST /categories', { token, ...form })

  expect(status).toBe(200)
  expect(body.category.imageUrl).toMatch(/^[0-9a-f]{32}\.webp$/)
  expect((await api.app.inject(`/uploads/${body.category.imageUrl}`)).headers['content-type']).toBe('image/webp')
})
