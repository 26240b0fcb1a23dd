import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'

const partner = 'https://app.partner.example'
const corsTest = test.extend('corsApp', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
  const { app } = await createApi(openedContext.context, { corsOrigins: [partner] })
  onCleanup(() => app.close())
  return app
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})

test('by default no other origin may call the API', async ({ api }) => {
  const reply = await api.app.inject({ url: '/api/categories', headers: { origin: partner } })
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await api.app.inject({ url: '/api/cart/add', ...preflight(partner) })).statusCode).toBe(404)
})

corsTest('a configured origin may call the API, without cookies', async ({ corsApp }) => {
  const reply = await corsApp.inject({ url: '/api/categories', headers: { origin: partner } })
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': partner, vary: 'origin, accept-encoding' })
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  const unauthenticated = await corsApp.inject({ url: '/api/cart', headers: { origin: partner } })
  expect(unauthenticated).toMatchObject({ statusCode: 401, headers: { 'access-control-allow-origin': partner } })
})

corsTest('a preflight request of a configured origin succeeds', async ({ corsApp }) => {
  const { statusCode, headers, body } = await corsApp.inject({ url: '/api/cart/add', ...preflight(partner) })
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  expect(headers['access-control-allow-headers']).toContain('authorization')
  expect(headers['access-control-allow-methods']).toContain('PATCH')
})

corsTest('an origin that is only similar to a configured one is refused', async ({ corsApp }) => {
  for (const origin of ['null', 'http://app.partner.example', `${partner}.evil.example`, `${partner}:444`, '*']) {
    const reply = await corsApp.inject({ url: '/api/categories', headers: { origin } })
    expect(reply.headers['access-control-allow-origin'], origin).toBeUndefined()
    expect((await corsApp.inject({ url: '/api/cart/add', ...preflight(origin) })).statusCode, origin).toBe(404)
  }
})

corsTest('pictures have no CORS headers', async ({ corsApp }) => {
  const reply = await corsApp.inject({ url: '/uploads/none.webp', headers: { origin: partner } })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})
