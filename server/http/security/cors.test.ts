import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'

const partner = 'https://app.partner.example'
const openTest = test.extend('open', { scope: 'file' }, async ({ openedContext }, { onCleanup }) => {
  const { app } = await createApi(openedContext.context, { corsOrigins: [partner] })
  onCleanup(() => app.close())
  return app
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})

test('no other origin may call the API unless it is named', async ({ api }) => {
  const reply = await api.app.inject({ url: '/api/categories', headers: { origin: partner } })
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect((await api.app.inject({ url: '/api/cart/add', ...preflight(partner) })).statusCode).toBe(404)
})

openTest('a named origin may call and read, without cookies', async ({ open }) => {
  const reply = await open.inject({ url: '/api/categories', headers: { origin: partner } })
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': partner, vary: 'origin, accept-encoding' })
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  const refused = await open.inject({ url: '/api/cart', headers: { origin: partner } })
  expect(refused).toMatchObject({ statusCode: 401, headers: { 'access-control-allow-origin': partner } })
})

openTest('a named origin is told beforehand what it may ask', async ({ open }) => {
  const { statusCode, headers, body } = await open.inject({ url: '/api/cart/add', ...preflight(partner) })
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  expect(headers['access-control-allow-headers']).toContain('authorization')
  expect(headers['access-control-allow-methods']).toContain('PATCH')
})

openTest('an origin that only looks like a named one is nobody’s', async ({ open }) => {
  for (const origin of ['null', 'http://app.partner.example', `${partner}.evil.example`, `${partner}:444`, '*']) {
    const reply = await open.inject({ url: '/api/categories', headers: { origin } })
    expect(reply.headers['access-control-allow-origin'], origin).toBeUndefined()
    expect((await open.inject({ url: '/api/cart/add', ...preflight(origin) })).statusCode, origin).toBe(404)
  }
})

openTest('pages and pictures are no part of it', async ({ open }) => {
  const reply = await open.inject({ url: '/uploads/none.webp', headers: { origin: partner } })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})
