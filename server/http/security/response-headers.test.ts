import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { test } from '#tests/support/api.ts'

/** A URL of each kind of response except pages. */
const addresses = [
  '/api/categories',
  '/api/no-such-call',
  '/api/docs/',
  '/healthz',
  '/robots.txt',
  '/uploads/none.webp',
]

test.for(addresses)('%s has headers against framing, sniffing and cross-origin reads', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  // The policy of data forbids everything, so it needs no further headers.
  if (headers['content-security-policy']?.includes("default-src 'none'")) return
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture']) {
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
  }
})

test.for(addresses)('the headers of %s do not name the server software', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('only scripts of the store’s own origin may run', async ({ api }) => {
  for (const url of ['/api/categories', '/api/docs/', '/api/no-such-call']) {
    const policy = String((await api.app.inject(url)).headers['content-security-policy'])
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts, url).toMatch(/^'(none|self)'$/)
    expect(policy, url).toContain("frame-ancestors 'none'")
  }
})

const settings = { production: false, rateLimit: false, trustProxy: false, logLevel: 'silent' } as const

test('Strict-Transport-Security is set only if PUBLIC_URL is https', async ({ context }) => {
  const hstsOf = async (publicUrl: string) => {
    const app = await buildApp(context, { ...settings, publicUrl }, { pages: false })
    const { headers } = await app.inject('/healthz')
    await app.close()
    return headers['strict-transport-security']
  }
  expect(await hstsOf('https://shop.example')).toMatch(/^max-age=\d{8}/)
  expect(await hstsOf('http://localhost:3000')).toBeUndefined()
})

test('slow clients are disconnected: headers after 15 seconds, the body after 60', async ({ api }) => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = api.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 60_000 })
  expect(keepAliveTimeout).toBeGreaterThan(0)
})

test('a stop may take as long as a request', ({ api }) => {
  expect(api.app.initialConfig.pluginTimeout).toBeGreaterThan(api.app.server.requestTimeout)
})
