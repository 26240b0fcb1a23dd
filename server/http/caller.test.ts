import { SignJWT, UnsecuredJWT } from 'jose'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'
import { type TestContext, tokenSecret } from '#tests/support/test-context.ts'

const key = (secret: string) => new TextEncoder().encode(secret)

/** The claims of a valid token. */
const claims = ({ id, sessionId }: TestUser) => ({ iss: 'vipani', sub: id, jti: sessionId })

const invalidTokens: Record<string, (context: TestContext, user: TestUser) => string | Promise<string>> = {
  'a missing token': () => '',
  'the token “null”': () => 'null',
  'a malformed token': () => 'a.b.c',
  'an unsigned token (alg none)': (_, user) =>
    new UnsecuredJWT(claims(user)).setIssuedAt().setExpirationTime('1h').encode(),
  'a token signed with another key': (_, user) =>
    new SignJWT(claims(user))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(key('another secret that is long enough for HS256')),
  'a token without expiry': (_, user) =>
    new SignJWT(claims(user)).setProtectedHeader({ alg: 'HS256' }).sign(key(tokenSecret)),
  'an expired token': ({ tokens }, { id, sessionId }) =>
    tokens.issue({ userId: id, sessionId }, new Date(Date.now() - 8 * dayMs)),
  'a token signed by another algorithm': (_, user) =>
    new SignJWT(claims(user)).setProtectedHeader({ alg: 'HS512' }).setExpirationTime('1h').sign(key(tokenSecret)),
  'a token of a deleted user': async ({ db, tokens }, { id, sessionId }) => {
    await db.deleteFrom('users').where('id', '=', id).execute()
    return tokens.issue({ userId: id, sessionId }, new Date())
  },
  'the token of a pending sign-in': ({ tokens }, { id }) =>
    tokens.issuePending({ userId: id, fingerprint: 'fingerprint' }, new Date()),
  'a token of an unknown session': ({ tokens }, { id }) => tokens.issue({ userId: id, sessionId: id }, new Date()),
}

test('a role in a token is ignored', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await new SignJWT({ ...claims(customer), userType: 'ADMIN', role: 'ADMIN' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(key(tokenSecret))
  expect((await api.call('GET /auth/me', { token })).body.user).toMatchObject({ userType: 'CUSTOMER' })
  expect((await api.call('GET /orders/all', { token })).status).toBe(403)
})

for (const [name, createToken] of Object.entries(invalidTokens)) {
  test(`${name} gets 401`, async ({ context, api }) => {
    const token = await createToken(context, await createCustomer(context))
    const { status, body } = await api.call('GET /auth/me', { token })
    expect(status).toBe(401)
    expect(body).toEqual({ message: 'Please sign in to go on.' })
  })
}

test('a valid token identifies its user', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const { status, body } = await api.call('GET /auth/me', { token: await issueToken(context, customer) })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id: customer.id, username: customer.username, userType: 'CUSTOMER' })
})

test('a token is invalid when its session has ended', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  await context.db.updateTable('sessions').set({ endedAt: new Date() }).where('id', '=', customer.sessionId).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a token is invalid when its account is deactivated', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', customer.id).execute()
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
})

test('a role removed in the database is removed from the next call', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  expect((await api.call('GET /orders/all', { token })).status).toBe(200)
  await context.db.updateTable('users').set({ userType: 'CUSTOMER' }).where('id', '=', admin.id).execute()
  const { status, body } = await api.call('GET /orders/all', { token })
  expect(status).toBe(403)
  expect(body).toEqual({ message: 'Only administrators may do this.' })
})

test('a public call with an invalid token succeeds', async ({ api }) => {
  expect((await api.call('GET /categories', { token: 'invalid' })).status).toBe(200)
})
