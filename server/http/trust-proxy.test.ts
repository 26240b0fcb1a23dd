import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createApi, test } from '#tests/support/api.ts'

/** TRUST_PROXY, the X-Forwarded-For header, and the expected address of the client. */
const cases = [
  ['0', '203.0.113.5', '10.0.0.2'],
  ['1', '203.0.113.5', '203.0.113.5'],
  ['1', '203.0.113.5, 10.0.0.9', '10.0.0.9'],
  ['2', '203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['2', '192.0.2.66, 203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['10.0.0.0/8', '192.0.2.66, 203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['', '203.0.113.5', '10.0.0.2'],
] as const

test.for(cases)(
  'with TRUST_PROXY=%s a request forwarded for %s is from %s',
  async ([trusted, forwardedFor, client], { context }) => {
    const { app } = await createApi(context, { trustProxy: readConfig({ TRUST_PROXY: trusted }).trustProxy })
    app.get('/ip', async ({ ip }) => ({ ip }))
    const headers = { 'x-forwarded-for': forwardedFor }
    const response = await app.inject({ url: '/ip', remoteAddress: '10.0.0.2', headers })
    expect(response.json()).toEqual({ ip: client })
    await app.close()
  },
)

test('clients behind one proxy have separate rate limits', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true, trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy })
  const remainingOf = async (client: string) => {
    const headers = { 'x-forwarded-for': client }
    const reply = await app.inject({ url: '/api/categories', remoteAddress: '10.0.0.2', headers })
    return Number(reply.headers['x-ratelimit-remaining'])
  }
  const first = await remainingOf('203.0.113.5')
  expect(await remainingOf('203.0.113.5')).toBe(first - 1)
  expect(await remainingOf('203.0.113.6')).toBe(first)
  await app.close()
})
