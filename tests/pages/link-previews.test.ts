import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createVariant } from '#tests/support/factories.ts'
import { createPng } from '#tests/support/files/png.ts'
import { test } from '#tests/support/pages.ts'

/** The meta elements of a page by their names. */
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)].map(([, ...pair]) => pair),
  )

test('the link preview of a product is a JPEG of the stated size, also of a picture that was stored before', async ({
  context,
  pages,
  servedApp: { app },
}) => {
  const file = await context.images.save(await createPng({ width: 800, height: 1000 }))
  const { product } = await createVariant(context, { images: [{ file }] })
  const meta = metaOf((await pages.open(`/product/${product.id}`)).html)
  const url = `http://localhost:3000/uploads/${file.replace('.webp', '-preview.jpg')}`
  expect(meta).toMatchObject({
    'og:image': url,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': product.name,
    'twitter:image': url,
  })
  const { headers, rawPayload } = await app.inject(new URL(url).pathname)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test("a page without a picture has the owner's logo", async ({ context, pages, servedApp: { app } }) => {
  const logoFile = await context.images.save(await createPng({ width: 240, height: 80 }))
  await context.db.updateTable('companyDetails').set({ logoFile, companyName: 'Rao Silks' }).execute()
  for (const path of ['/privacy-policy', '/products-list/latest', '/help/refund']) {
    const url = `http://localhost:3000/uploads/${logoFile.replace('.webp', '-preview.jpg')}`
    const meta = metaOf((await pages.open(path)).html)
    expect(meta, path).toMatchObject({ 'og:image': url, 'og:image:type': 'image/jpeg', 'og:image:alt': 'Rao Silks' })
    expect((await app.inject(new URL(url).pathname)).statusCode).toBe(200)
  }
})

test('a page without a picture and a logo has the built-in one of the stated size', async ({ pages }) => {
  expect(metaOf((await pages.open('/privacy-policy')).html)).toMatchObject({
    'og:image': 'http://localhost:3000/icons/share.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  const builtIn = await sharp(await readFile(new URL('../../public/icons/share.png', import.meta.url))).metadata()
  expect(builtIn).toMatchObject({ format: 'png', width: 1200, height: 630 })
})
