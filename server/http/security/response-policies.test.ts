import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'

const addresses = [
  '/api/categories',
  '/api/no-such-call',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/healthz',
]

test.for(addresses)('the policy of %s forbids loading resources and running scripts', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers['content-security-policy']).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
})
