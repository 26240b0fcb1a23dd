import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

const token = 'a'.repeat(43)
const linkPages = [
  `/confirm-order/${token}`,
  `/review/${token}`,
  `/pay-order/${token}`,
  `/guest-order/${token}`,
  `/wish-list/${token}`,
  `/tell-me/${token}`,
  `/cart/restore/${token}`,
  `/unsubscribe/${token}`,
]

test.for(linkPages)('requests of the page %s do not name its path', async (url, { servedApp: { app }, pages: _ }) => {
  const { headers, body } = await app.inject(url)
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(body).toContain('<meta name="referrer" content="strict-origin"/>')
})

test.for(['/', '/wish-list', '/track'])(
  'requests of the page %s to the store name its path',
  async (url, { servedApp: { app }, pages: _ }) => {
    const { headers, body } = await app.inject(url)
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(body).not.toContain('name="referrer"')
  },
)
