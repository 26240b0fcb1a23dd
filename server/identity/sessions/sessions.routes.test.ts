import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken, type TestUser } from '#tests/support/factories.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function signInOn(api: TestApi, { username, password }: TestUser, userAgent: string): Promise<string> {
  const body = { identifier: username, password }
  const reply = await api.call('POST /auth/login', { body, headers: { 'user-agent': userAgent } })
  return reply.body.token
}

const isSignedIn = async (api: TestApi, token: string) => (await api.call('GET /auth/me', { token })).status === 200

test('a customer sees their own sessions with device, the current one first', async ({ context, api }) => {
  const asha = await createCustomer(context)
  await createCustomer(context)
  const token = await signInOn(api, asha, phone)
  const { body } = await api.call('GET /users/sessions', { token })
  expect(body.sessions).toEqual([
    {
      id: expect.any(String),
      browser: 'Chrome',
      system: 'Android',
      isCurrent: true,
      firstSeenAt: expect.any(String),
      lastSeenAt: expect.any(String),
    },
    expect.objectContaining({ id: asha.sessionId, browser: null, system: null, isCurrent: false }),
  ])
})

test('ending a session signs out its device at once and keeps the others', async ({ context, api }) => {
  const asha = await createCustomer(context)
  const [lost, kept] = [await signInOn(api, asha, phone), await signInOn(api, asha, '')]
  const { sessionId } = (await context.tokens.read(lost, context.clock()))!
  const ended = await api.call('DELETE /users/sessions/{id}', { token: kept, params: { id: sessionId } })
  expect(ended).toMatchObject({ status: 200, body: { message: 'Signed out there.' } })
  expect([await isSignedIn(api, lost), await isSignedIn(api, kept)]).toEqual([false, true])
  const again = await api.call('DELETE /users/sessions/{id}', { token: kept, params: { id: sessionId } })
  expect(again.status).toBe(404)
})

test('a session of another user cannot be ended', async ({ context, api }) => {
  const [asha, ravi] = [await createCustomer(context), await createAdmin(context)]
  const reply = await api.call('DELETE /users/sessions/{id}', {
    token: await issueToken(context, ravi),
    params: { id: asha.sessionId },
  })
  expect(reply.status).toBe(404)
  expect(await isSignedIn(api, await issueToken(context, asha))).toBe(true)
})

test('ending all other sessions keeps the current one', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const [current, other] = [await signInOn(api, admin, phone), await signInOn(api, admin, phone)]
  expect((await api.call('DELETE /users/sessions', { token: current })).status).toBe(200)
  const own = await issueToken(context, admin)
  expect(await Promise.all([current, other, own].map((token) => isSignedIn(api, token)))).toEqual([true, false, false])
  expect((await api.call('GET /users/sessions', { token: current })).body.sessions).toHaveLength(1)
})

test('an administrator’s session that expired without use is not in the list', async ({ context, api }) => {
  const admin = await createAdmin(context)
  context.setClock(new Date(Date.now() + 32 * 60_000))
  const token = await signInOn(api, admin, phone)
  const { sessions } = (await api.call('GET /users/sessions', { token })).body
  expect(sessions).toMatchObject([{ isCurrent: true }])
})

test('a registration records its device too', async ({ api }) => {
  const person = { username: 'asha', email: 'asha@example.in', firstName: 'Asha', lastName: 'Rao' }
  const headers = { 'user-agent': phone }
  const { body } = await api.call('POST /auth/register', { body: { ...person, password: 'three odd socks' }, headers })
  const { sessions } = (await api.call('GET /users/sessions', { token: body.token })).body
  expect(sessions).toMatchObject([{ browser: 'Chrome', system: 'Android' }])
})
