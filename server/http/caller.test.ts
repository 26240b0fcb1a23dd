import { SignJWT, UnsecuredJWT } from 'jose'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { aCustomer, anAdmin, type Person, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'

const key = (secret: string) => new TextEncoder().encode(secret)

/** What a good token of the person says, to be signed wrongly. */
const claims = ({ id, sessionId }: Person) => ({ iss: 'vipani', sub: id, jti: sessionId })

const forged: Record<string, (shop: TestShop, person: Person) => string | Promise<string>> = {
  'no token at all': () => '',
  'no token but the word': () => 'null',
  'a text that is no token': () => 'a.b.c',
  'an unsigned token (alg none)': (_, person) =>
    new UnsecuredJWT(claims(person)).setIssuedAt().setExpirationTime('1h').encode(),
  'a token signed with another key': (_, person) =>
    new SignJWT(claims(person))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(key('another secret that is long enough for HS256')),
  'a token without an end': (_, person) =>
    new SignJWT(claims(person))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key('a secret that only tests know, 32 characters')),
  'an expired token': ({ tokens }, { id, sessionId }) =>
    tokens.issue({ userId: id, sessionId }, new Date(Date.now() - 8 * 86_400_000)),
  'a good token signed by another algorithm': (_, person) =>
    new SignJWT(claims(person))
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime('1h')
      .sign(key('a secret that only tests know, 32 characters')),
  'a token of a deleted user': async ({ db, tokens }, { id, sessionId }) => {
    await db.deleteFrom('users').where('id', '=', id).execute()
    return tokens.issue({ userId: id, sessionId }, new Date())
  },
  'a token of no session': ({ tokens }, { id }) => tokens.issue({ userId: id, sessionId: id }, new Date()),
}

test('a role that a token claims counts for nothing', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await new SignJWT({ ...claims(customer), userType: 'ADMIN', role: 'ADMIN' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(key('a secret that only tests know, 32 characters'))
  expect((await api.call('GET /auth/me', { token })).body.user).toMatchObject({ userType: 'CUSTOMER' })
  expect((await api.call('GET /orders/all', { token })).status).toBe(403)
})

for (const [what, make] of Object.entries(forged)) {
  test(`${what} is refused with 401`, async ({ shop, api }) => {
    const token = await make(shop, await aCustomer(shop))
    const { status, body } = await api.call('GET /auth/me', { token })
    expect(status).toBe(401)
    expect(body).toEqual({ message: 'Please sign in to go on.' })
  })
}

test('a good token is its user’s', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const { status, body } = await api.call('GET /auth/me', { token: await signedIn(shop, customer) })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: customer.id, username: customer.username, userType: 'CUSTOMER' })
})

test('a token dies with its session', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await signedIn(shop, customer)
  await shop.db.updateTable('sessions').set({ endedAt: new Date() }).where('id', '=', customer.sessionId).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a token dies with its account', async ({ shop, api }) => {
  const customer = await aCustomer(shop)
  const token = await signedIn(shop, customer)
  await shop.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', customer.id).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a role that was taken away in the database is gone at the next call', async ({ shop, api }) => {
  const admin = await anAdmin(shop)
  const token = await signedIn(shop, admin)
  expect((await api.call('GET /orders/all', { token })).status).toBe(200)
  await shop.db.updateTable('users').set({ userType: 'CUSTOMER' }).where('id', '=', admin.id).execute()
  const { status, body } = await api.call('GET /orders/all', { token })
  expect(status).toBe(403)
  expect(body).toEqual({ message: 'Only administrators may do this.' })
})

test('public calls do not mind a bad token', async ({ api }) => {
  expect((await api.call('GET /categories', { token: 'rubbish' })).status).toBe(200)
})
