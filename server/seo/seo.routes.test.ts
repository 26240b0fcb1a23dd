import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { createApi, test } from '#tests/support/api.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createCategory, createProduct, unpublish } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { productsSitemap, sitemapIndex } from './sitemap.ts'

const address = 'http://localhost:3000'
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
const textOf = (parts: AsyncIterable<string>) => text(Readable.from(parts))

const sourceOf = ({ db }: TestContext) => ({ db, publicUrl: address, limit: pLimit(1) })

const insertImage = ({ db }: TestContext, productId: string, file: string) =>
  db.insertInto('productImages').values({ productId, file, filename: 'a.jpg', position: 0 }).execute()

test('robots.txt names the sitemap and disallows the API', async ({ api }) => {
  const { headers, body } = await api.app.inject('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('User-agent: *')
  expect(body).toContain('Disallow: /api/')
  expect(body).toContain(`Sitemap: ${address}/sitemap.xml`)
})

test.for(['demo.tunnel.example', '%', 'a b', '[::1'])(
  'robots.txt of a host other than PUBLIC_URL, such as “%s”, disallows everything',
  async (host, { api }) => {
    const { statusCode, body } = await api.app.inject({ url: '/robots.txt', headers: { host } })
    expect(statusCode).toBe(200)
    expect(body).toBe('User-agent: *\nDisallow: /\n')
  },
)

test('the sitemap has all public pages with their pictures and the time of their last change', async ({
  context,
  api,
}) => {
  const category = await createCategory(context)
  const product = await createProduct(context)
  const deleted = await createProduct(context)
  await insertImage(context, product.id, '0123.webp')
  await unpublish(context, deleted.id, 'DELETED')
  const { headers, body } = await api.app.inject('/sitemap.xml')

  expect(headers['content-type']).toContain('application/xml')
  const pages = locations(body)
  expect(pages).toEqual(
    expect.arrayContaining([`${address}/`, `${address}/category/${category.id}`, `${address}/product/${product.id}`]),
  )
  expect(pages.filter((page) => page.includes('/help/'))).toEqual(
    ['shipping', 'refund', 'grievance'].map((topic) => `${address}/help/${topic}`),
  )
  expect(pages).not.toContain(`${address}/product/${deleted.id}`)
  // Its canonical page is the list of the latest products.
  expect(pages).not.toContain(`${address}/products-list`)
  expect(pages.some((page) => /account|admin|search|api/.test(page))).toBe(false)
  expect(body).toContain(`<image:loc>${address}/uploads/0123.webp</image:loc>`)
  expect(body).toMatch(/\/product\/[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
})

test('a conditional request for the sitemap gets 304 until the catalogue changes', async ({ context, api }) => {
  await createProduct(context)
  const etag = String((await api.app.inject('/sitemap.xml')).headers.etag)
  const again = () => api.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': etag } })
  expect((await again()).statusCode).toBe(304)
  await createProduct(context)
  expect((await again()).statusCode).toBe(200)
})

test('a conditional request for the sitemap gets the new one after a legal page was deleted', async ({
  context,
  api,
}) => {
  await createProduct(context)
  const slug = 'privacy-policy' as const
  const page = { slug, title: 'Privacy', content: '<p>Privacy</p>', updatedAt: new Date('2020-01-01') }
  await context.db.insertInto('legalPages').values(page).execute()
  const etag = String((await api.app.inject('/sitemap.xml')).headers.etag)
  await context.db.deleteFrom('legalPages').where('slug', '=', slug).execute()
  const again = await api.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(200)
  expect(locations(again.body)).not.toContain(`${address}/privacy-policy`)
})

test('the sitemap of a large catalogue has several parts, and each product is in exactly one', async ({
  context,
  api,
}) => {
  const products = await Promise.all(Array.from({ length: 7 }, () => createProduct(context)))
  const parts = locations(await textOf(sitemapIndex(sourceOf(context), 3))).map(
    (url) => new URL(url.replaceAll('&amp;', '&')),
  )

  expect(parts.map(({ pathname }) => pathname)).toEqual([
    '/sitemap-pages.xml',
    ...Array(3).fill('/sitemap-products.xml'),
  ])
  const replies = await Promise.all(parts.slice(1).map(({ pathname, search }) => api.app.inject(pathname + search)))
  const listed = replies.map(({ body }) => locations(body))
  expect(listed.map(({ length }) => length)).toEqual([3, 3, 1])
  expect(new Set(listed.flat())).toEqual(new Set(products.map(({ id }) => `${address}/product/${id}`)))
  const pages = locations((await api.app.inject('/sitemap-pages.xml')).body)
  expect(pages.some((page) => page.includes('/product/'))).toBe(false)
})

test('a part of three products is read in one statement', async ({ context }) => {
  await Promise.all([1, 2, 3].map(() => createProduct(context)))
  context.statements.length = 0
  expect(locations(await textOf(productsSitemap(sourceOf(context), {})))).toHaveLength(3)
  expect(context.statements).toHaveLength(1)
})

test('HEAD and a conditional request of a sitemap read the version only', async ({ context, api }) => {
  await createProduct(context)
  for (const url of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products.xml']) {
    const { headers } = await api.app.inject(url)
    context.statements.length = 0
    const head = await api.app.inject({ method: 'HEAD', url })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers.etag).toBe(headers.etag)
    const again = await api.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(context.statements, url).toHaveLength(2)
  }
})

test('a client that reads a sitemap more than 60 times in a minute gets 429', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const read = async () => (await app.inject('/sitemap-pages.xml')).statusCode
  for (let reads = 0; reads < 60; reads++) expect(await read()).toBe(200)
  expect(await read()).toBe(429)
  await app.close()
})

test('an invalid range of a sitemap gets 400', async ({ api }) => {
  expect((await api.app.inject("/sitemap-products.xml?from='or 1=1")).statusCode).toBe(400)
})

test('the manifest has the company’s name and the icons', async ({ context, api }) => {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ companyName: 'Rangoli Textiles & Sons' }).execute()
  const reply = await api.app.inject('/manifest.webmanifest')

  expect(reply.headers['content-type']).toContain('application/manifest+json')
  expect(reply.json()).toMatchObject({
    name: 'Rangoli Textiles & Sons',
    short_name: 'Rangoli',
    description: 'Shop at Rangoli Textiles & Sons, delivered across India.',
    display: 'standalone',
    start_url: '/',
  })
  const sizes = reply.json().icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => purpose ?? sizes)
  expect(sizes).toEqual(['192x192', '512x512', 'maskable'])
  await createZone(context)
  expect((await api.app.inject('/manifest.webmanifest')).json().description).toBe('Shop at Rangoli Textiles & Sons.')
})

test.for(['/api/products', '/api/auth/me'])('%s has X-Robots-Tag: noindex', async (url, { api }) => {
  expect((await api.app.inject(url)).headers['x-robots-tag']).toBe('noindex')
})
