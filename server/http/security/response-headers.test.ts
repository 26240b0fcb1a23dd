import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createApi, test } from '#tests/support/api.ts'

/** An address of each kind that answers without a page. */
const addresses = [
  '/api/categories',
  '/api/no-such-call',
  '/api/docs/',
  '/healthz',
  '/robots.txt',
  '/uploads/none.webp',
]

test.for(addresses)('what %s answers can be framed by nobody, sniffed, or used to spy', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  // Data may load and run nothing, so there is nothing to take its powers from.
  if (headers['content-security-policy']?.includes("default-src 'none'")) return
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'display-capture']) {
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
  }
})

test.for(addresses)('what %s answers names no software', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('no reply lets a script run that the shop did not write', async ({ api }) => {
  for (const url of ['/api/categories', '/api/docs/', '/api/no-such-call']) {
    const policy = String((await api.app.inject(url)).headers['content-security-policy'])
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts, url).toMatch(/^'(none|self)'$/)
    expect(policy, url).toContain("frame-ancestors 'none'")
  }
})

const settings = { production: false, rateLimit: false, trustProxy: false, logLevel: 'silent' } as const

test('browsers are told to stay with TLS where the shop has it, and only there', async ({ context }) => {
  const hstsOf = async (publicUrl: string) => {
    const app = await buildApp(context, { ...settings, publicUrl }, { pages: false })
    const { headers } = await app.inject('/healthz')
    await app.close()
    return headers['strict-transport-security']
  }
  expect(await hstsOf('https://shop.example')).toMatch(/^max-age=\d{8}/)
  expect(await hstsOf('http://localhost:3000')).toBeUndefined()
})

test('a client that sends its headers or its body drop by drop is hung up on', async ({ api }) => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = api.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 60_000 })
  expect(keepAliveTimeout).toBeGreaterThan(0)
})

test('who asks too often is told when to come back, whether signed in or not', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const ask = () => app.inject('/api/users/my-data')
  for (let asked = 0; asked < 10; asked++) expect((await ask()).statusCode).toBe(401)
  const reply = await ask()
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.json().message).toMatch(/^Too many requests\. Please try again in /)
  await app.close()
})
