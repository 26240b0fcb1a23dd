import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createApi, test } from '#tests/support/api.ts'

/** Each number of proxies, the way a request took (nearest last), and whom the store takes it to be from. */
const ways = [
  ['0', '203.0.113.5', '10.0.0.2'],
  ['1', '203.0.113.5', '203.0.113.5'],
  ['1', '203.0.113.5, 10.0.0.9', '10.0.0.9'],
  ['2', '203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['2', '192.0.2.66, 203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['10.0.0.0/8', '192.0.2.66, 203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['', '203.0.113.5', '10.0.0.2'],
] as const

test.for(ways)(
  'behind TRUST_PROXY=%s a request that came by %s is from %s',
  async ([trusted, way, client], { context }) => {
    const { app } = await createApi(context, { trustProxy: readConfig({ TRUST_PROXY: trusted }).trustProxy })
    app.get('/whose', async ({ ip }) => ({ ip }))
    const reply = await app.inject({ url: '/whose', remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': way } })
    expect(reply.json()).toEqual({ ip: client })
    await app.close()
  },
)

test('shoppers behind one proxy have limits of their own', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true, trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy })
  const leftOf = async (client: string) => {
    const headers = { 'x-forwarded-for': client }
    const reply = await app.inject({ url: '/api/categories', remoteAddress: '10.0.0.2', headers })
    return Number(reply.headers['x-ratelimit-remaining'])
  }
  const first = await leftOf('203.0.113.5')
  expect(await leftOf('203.0.113.5')).toBe(first - 1)
  expect(await leftOf('203.0.113.6')).toBe(first)
  await app.close()
})
