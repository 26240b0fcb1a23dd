import { SignJWT, UnsecuredJWT } from 'jose'
import { expect } from 'vitest'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const key = (secret: string) => new TextEncoder().encode(secret)

/** What a good token of the person says, to be signed wrongly. */
const claims = ({ id, sessionId }: TestUser) => ({ iss: 'vipani', sub: id, jti: sessionId })

const forged: Record<string, (context: TestContext, person: TestUser) => string | Promise<string>> = {
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

test('a role that a token claims counts for nothing', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await new SignJWT({ ...claims(customer), userType: 'ADMIN', role: 'ADMIN' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(key('a secret that only tests know, 32 characters'))
  expect((await api.call('GET /auth/me', { token })).body.user).toMatchObject({ userType: 'CUSTOMER' })
  expect((await api.call('GET /orders/all', { token })).status).toBe(403)
})

for (const [what, make] of Object.entries(forged)) {
  test(`${what} is refused with 401`, async ({ context, api }) => {
    const token = await make(context, await createCustomer(context))
    const { status, body } = await api.call('GET /auth/me', { token })
    expect(status).toBe(401)
    expect(body).toEqual({ message: 'Please sign in to go on.' })
  })
}

test('a good token is its user’s', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const { status, body } = await api.call('GET /auth/me', { token: await issueToken(context, customer) })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: customer.id, username: customer.username, userType: 'CUSTOMER' })
})

test('a token dies with its session', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  await context.db.updateTable('sessions').set({ endedAt: new Date() }).where('id', '=', customer.sessionId).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a token dies with its account', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', customer.id).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a role that was taken away in the database is gone at the next call', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  expect((await api.call('GET /orders/all', { token })).status).toBe(200)
  await context.db.updateTable('users').set({ userType: 'CUSTOMER' }).where('id', '=', admin.id).execute()
  const { status, body } = await api.call('GET /orders/all', { token })
  expect(status).toBe(403)
  expect(body).toEqual({ message: 'Only administrators may do this.' })
})

test('public calls do not mind a bad token', async ({ api }) => {
  expect((await api.call('GET /categories', { token: 'rubbish' })).status).toBe(200)
})
