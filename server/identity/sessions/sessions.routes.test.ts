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

test('a customer sees where they are signed in, this device first, and nobody else’s sessions', async ({
  context,
  api,
}) => {
  const asha = await createCustomer(context)
  await createCustomer(context)
  const token = await signInOn(api, asha, phone)
  const { body } = await api.call('GET /users/sessions', { token })
  expect(body.sessions).toEqual([
    {
      ...{ id: expect.any(String), browser: 'Chrome', system: 'Android', isCurrent: true },
      ...{ firstSeenAt: expect.any(String), lastSeenAt: expect.any(String) },
    },
    expect.objectContaining({ id: asha.sessionId, browser: null, system: null, isCurrent: false }),
  ])
})

test('ending one session signs that device out at once and leaves the others', async ({ context, api }) => {
  const asha = await createCustomer(context)
  const [lost, kept] = [await signInOn(api, asha, phone), await signInOn(api, asha, '')]
  const { sessionId } = (await context.tokens.read(lost, context.clock()))!
  const ended = await api.call('DELETE /users/sessions/{id}', { token: kept, params: { id: sessionId } })
  expect(ended).toMatchObject({ status: 200, body: { message: 'Signed out there.' } })
  expect([await isSignedIn(api, lost), await isSignedIn(api, kept)]).toEqual([false, true])
  const again = await api.call('DELETE /users/sessions/{id}', { token: kept, params: { id: sessionId } })
  expect(again.status).toBe(404)
})

test('nobody ends a session of somebody else', async ({ context, api }) => {
  const [asha, ravi] = [await createCustomer(context), await createAdmin(context)]
  const reply = await api.call('DELETE /users/sessions/{id}', {
    token: await issueToken(context, ravi),
    params: { id: asha.sessionId },
  })
  expect(reply.status).toBe(404)
  expect(await isSignedIn(api, await issueToken(context, asha))).toBe(true)
})

test('ending all others leaves the session of the call alone', async ({ context, api }) => {
  const keeper = await createAdmin(context)
  const [here, there] = [await signInOn(api, keeper, phone), await signInOn(api, keeper, phone)]
  expect((await api.call('DELETE /users/sessions', { token: here })).status).toBe(200)
  const own = await issueToken(context, keeper)
  expect(await Promise.all([here, there, own].map((token) => isSignedIn(api, token)))).toEqual([true, false, false])
  expect((await api.call('GET /users/sessions', { token: here })).body.sessions).toHaveLength(1)
})

test('a session of an administrator that ended without use is not in the list', async ({ context, api }) => {
  const keeper = await createAdmin(context)
  context.setClock(new Date(Date.now() + 32 * 60_000))
  const token = await signInOn(api, keeper, phone)
  const { sessions } = (await api.call('GET /users/sessions', { token })).body
  expect(sessions).toMatchObject([{ isCurrent: true }])
})

test('a registration names its device too', async ({ api }) => {
  const person = { username: 'asha', email: 'asha@example.in', firstName: 'Asha', lastName: 'Rao' }
  const headers = { 'user-agent': phone }
  const { body } = await api.call('POST /auth/register', { body: { ...person, password: 'three odd socks' }, headers })
  const { sessions } = (await api.call('GET /users/sessions', { token: body.token })).body
  expect(sessions).toMatchObject([{ browser: 'Chrome', system: 'Android' }])
})
