import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'

test.for(['/api/categories', '/api/no-such-call'])('what %s answers may load and run nothing', async (url, { api }) => {
  const { headers } = await api.app.inject(url)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})
