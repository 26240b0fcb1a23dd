import type { CallResponse } from '#contract/calls.ts'
import { type APIRequestContext, expect, test } from '#tests/support/e2e/test.ts'

/** A kind of response with the expected Cache-Control, and whether it has an ETag and is compressed. */
type ResponseKind = { url: string; cacheControl: RegExp; status?: number; hasEtag?: boolean; isCompressed?: boolean }

const page: Omit<ResponseKind, 'url'> = { cacheControl: /^no-cache$/, hasEtag: true, isCompressed: true }
const notStored: Omit<ResponseKind, 'url'> = { cacheControl: /^no-store$/ }

async function listResponseKinds(request: APIRequestContext): Promise<readonly ResponseKind[]> {
  const home = await (await request.get('/')).text()
  // A product of the demonstration: those of other tests are too small to be compressed.
  const found = (await (
    await request.get('/api/search/products?q=sneakers&limit=1')
  ).json()) as CallResponse<'GET /search/products'>
  const [product] = found.products
  const script = /"(\/assets\/entry\.client-[\w-]+\.js)"/.exec(home)?.[1] ?? 'no script'
  const style = /"(\/assets\/[\w-]+\.css)#?"/.exec(home)?.[1] ?? 'no style'
  const font = /"(\/assets\/[\w-]+\.woff2)"/.exec(home)?.[1] ?? 'no font'
  const picture = product?.images[0]?.url ?? 'no picture'
  return [
    { url: '/', ...page },
    { url: `/product/${product?.id}`, ...page },
    { url: '/products-list/latest', ...page },
    { url: '/privacy-policy', ...page },
    { url: '/api/products?limit=4', ...page },
    { url: `/api/products/${product?.id}?view=0`, ...page },
    { url: '/api/categories', ...page },
    { url: '/api/search/products?limit=4', ...page },
    { url: '/api/search/suggestions?q=a', cacheControl: /^no-cache$/, hasEtag: true },
    { url: '/sitemap.xml', ...page },
    { url: '/robots.txt', cacheControl: /^no-cache$/, hasEtag: true },
    { url: '/manifest.webmanifest', cacheControl: /^no-cache$/, hasEtag: true },
    { url: '/service-worker.js', cacheControl: /^no-cache$/, hasEtag: true, isCompressed: true },
    { url: '/favicon.svg', cacheControl: /^public, max-age=3600$/, hasEtag: true },
    { url: script, cacheControl: /immutable$/, hasEtag: true, isCompressed: true },
    { url: style, cacheControl: /immutable$/, hasEtag: true, isCompressed: true },
    { url: font, cacheControl: /immutable$/, hasEtag: true },
    { url: picture, cacheControl: /immutable$/, hasEtag: true },
    { url: '/api/auth/me', status: 401, ...notStored },
    { url: '/api/no-such-call', status: 404, ...notStored },
    { url: '/no/such/page', status: 404, ...notStored },
    { url: '/uploads/no-such-picture.webp', status: 404, ...notStored },
    { url: '/assets/no-such-file.js', status: 404, ...notStored },
    { url: '/healthz', ...notStored },
  ]
}

async function expectCaching(
  request: APIRequestContext,
  { url, cacheControl, status = 200, hasEtag, isCompressed }: ResponseKind,
) {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const reply = await request.get(url, { headers })
  expect(reply.status(), url).toBe(status)
  expect(reply.headers()['cache-control'], url).toMatch(cacheControl)
  if (isCompressed) {
    expect(reply.headers()['content-encoding'], url).toBe('br')
    expect(reply.headers().vary?.toLowerCase(), url).toContain('accept-encoding')
  }
  const head = await request.head(url, { headers })
  expect(head.status(), `HEAD ${url}`).toBe(status)
  expect(head.headers()['cache-control'], `HEAD ${url}`).toMatch(cacheControl)
  if (!hasEtag) return

  const etag = reply.headers().etag ?? 'no tag'
  expect(head.headers().etag, `HEAD ${url}`).toBe(etag)
  const again = await request.get(url, { headers: { ...headers, 'if-none-match': etag } })
  expect(again.status(), `${url} again`).toBe(304)
  expect(again.headers()['cache-control'], `${url} again`).toMatch(cacheControl)
  expect((await again.body()).length, `${url} again`).toBe(0)
}

test('every kind of response has Cache-Control and an ETag, and is answered with 304', async ({ request }) => {
  for (const kind of await listResponseKinds(request)) {
    // Another test may change the store between the two requests: then both are repeated.
    await expect(() => expectCaching(request, kind)).toPass({ timeout: 20_000 })
  }
})

test('responses are gzipped for clients without Brotli, and uncompressed for clients without both', async ({
  request,
}) => {
  for (const address of ['/', '/api/categories']) {
    const get = (encoding: string) => request.get(address, { headers: { 'accept-encoding': encoding } })
    // Another test may change the store between the two requests: then both are repeated.
    await expect(async () => {
      const inGzip = await get('gzip')
      expect(inGzip.headers()['content-encoding'], address).toBe('gzip')
      const plain = await get('identity')
      expect(plain.headers()['content-encoding'], address).toBeUndefined()
      expect(await plain.text(), address).toBe(await inGzip.text())
    }).toPass({ timeout: 20_000 })
  }
})

test('pages have structured data and link previews, and only URLs of the store', async ({ request }) => {
  const reply = (await (await request.get('/api/products?limit=1')).json()) as CallResponse<'GET /products'>
  const path = `/product/${reply.data?.[0]?.id}`
  const html = await (await request.get(path, { headers: { host: 'evil.example' } })).text()

  expect(html).not.toContain('evil.example')
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"`))
  for (const name of ['og:title', 'og:image', 'og:url', 'twitter:card', 'description'])
    expect(html).toContain(`"${name}"`)
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph']
  expect(graph.map((thing: { '@type': string }) => thing['@type'])).toEqual(
    expect.arrayContaining(['OnlineStore', expect.stringMatching(/^Product(?:Group)?$/), 'BreadcrumbList']),
  )
})

test('a path with a malformed percent encoding is not found', async ({ request }) => {
  for (const [address, text] of [
    ['/%ff', 'Page Not Found'],
    ['/product/50%', 'Product not found'],
  ] as const) {
    const reply = await request.get(address)
    expect(reply.status(), address).toBe(404)
    expect(await reply.text(), address).toContain(text)
    expect(reply.headers()['content-security-policy'], address).toMatch(/^default-src 'self'/)
  }
  for (const address of ['/api/products/%ff', '/uploads/%ff']) {
    const reply = await request.get(address)
    expect(reply.status(), address).toBe(404)
    expect(Object.keys(await reply.json()), address).toEqual(['message'])
    expect(reply.headers()['content-security-policy'], address).toMatch(/^default-src 'none'/)
  }
})

test('personal pages, the admin area and the search are not indexed', async ({ request }) => {
  for (const address of ['/account', '/admin/dashboard', '/search?q=a', '/unauthorized'])
    expect((await request.get(address)).headers()['x-robots-tag'], address).toBe('noindex')
  expect((await request.get('/')).headers()['x-robots-tag']).toBeUndefined()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the offline page is shown', async ({ page, context }) => {
    await page.goto('/privacy-policy')
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto('/products-list/latest')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Latest', level: 1 })).toBeVisible()
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths).toEqual(['/offline.html'])
  })
})
