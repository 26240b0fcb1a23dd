import type { CallResponse } from '#contract/calls.ts'
import { type APIRequestContext, expect, test } from '#tests/support/e2e/test.ts'

/** A kind of response with the expected Cache-Control, and whether it has an ETag and is compressed. */
type ResponseKind = { of: string; keep: RegExp; status?: number; tagged?: boolean; encoded?: boolean }

const page: Omit<ResponseKind, 'of'> = { keep: /^no-cache$/, tagged: true, encoded: true }
const nothing: Omit<ResponseKind, 'of'> = { keep: /^no-store$/ }

async function listResponseKinds(request: APIRequestContext): Promise<readonly ResponseKind[]> {
  const home = await (await request.get('/')).text()
  const reply = (await (
    await request.get('/api/products?limit=1&sortBy=buyCount')
  ).json()) as CallResponse<'GET /products'>
  const [product] = reply.data ?? []
  const script = /"(\/assets\/entry\.client-[\w-]+\.js)"/.exec(home)?.[1] ?? 'no script'
  const style = /"(\/assets\/[\w-]+\.css)#?"/.exec(home)?.[1] ?? 'no style'
  const font = /"(\/assets\/[\w-]+\.woff2)"/.exec(home)?.[1] ?? 'no font'
  const picture = product?.images[0]?.url ?? 'no picture'
  return [
    { of: '/', ...page },
    { of: `/product/${product?.id}`, ...page },
    { of: '/products-list/latest', ...page },
    { of: '/privacy-policy', ...page },
    { of: '/api/products?limit=4', ...page },
    { of: `/api/products/${product?.id}?view=0`, ...page },
    { of: '/api/categories', ...page },
    { of: '/api/search/products?limit=4', ...page },
    { of: '/api/search/suggestions?q=a', keep: /^no-cache$/, tagged: true },
    { of: '/sitemap.xml', ...page },
    { of: '/robots.txt', keep: /^no-cache$/, tagged: true },
    { of: '/manifest.webmanifest', keep: /^no-cache$/, tagged: true },
    { of: '/service-worker.js', keep: /^no-cache$/, tagged: true, encoded: true },
    { of: '/favicon.svg', keep: /^public, max-age=3600$/, tagged: true },
    { of: script, keep: /immutable$/, tagged: true, encoded: true },
    { of: style, keep: /immutable$/, tagged: true, encoded: true },
    { of: font, keep: /immutable$/, tagged: true },
    { of: picture, keep: /immutable$/, tagged: true },
    { of: '/api/auth/me', status: 401, ...nothing },
    { of: '/api/no-such-call', status: 404, ...nothing },
    { of: '/no/such/page', status: 404, ...nothing },
    { of: '/uploads/no-such-picture.webp', status: 404, ...nothing },
    { of: '/assets/no-such-file.js', status: 404, ...nothing },
    { of: '/healthz', ...nothing },
  ]
}

async function expectCaching(request: APIRequestContext, { of, keep, status = 200, tagged, encoded }: ResponseKind) {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const reply = await request.get(of, { headers })
  expect(reply.status(), of).toBe(status)
  expect(reply.headers()['cache-control'], of).toMatch(keep)
  if (encoded) {
    expect(reply.headers()['content-encoding'], of).toBe('br')
    expect(reply.headers().vary?.toLowerCase(), of).toContain('accept-encoding')
  }
  const head = await request.head(of, { headers })
  expect(head.status(), `HEAD ${of}`).toBe(status)
  expect(head.headers()['cache-control'], `HEAD ${of}`).toMatch(keep)
  if (!tagged) return

  const etag = reply.headers().etag ?? 'no tag'
  expect(head.headers().etag, `HEAD ${of}`).toBe(etag)
  const again = await request.get(of, { headers: { ...headers, 'if-none-match': etag } })
  expect(again.status(), `${of} again`).toBe(304)
  expect(again.headers()['cache-control'], `${of} again`).toMatch(keep)
  expect((await again.body()).length, `${of} again`).toBe(0)
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
    const inGzip = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(inGzip.headers()['content-encoding'], address).toBe('gzip')
    const plain = await request.get(address, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers()['content-encoding'], address).toBeUndefined()
    expect(await plain.text(), address).toBe(await inGzip.text())
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
    expect.arrayContaining(['OnlineStore', 'Product', 'BreadcrumbList']),
  )
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
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline.html'])
  })
})
