import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { countedBy, saveKnownClient } from './known-clients.ts'
import { createTokens } from './sessions/tokens.ts'
import { signIn } from './sign-in.ts'
import { accountAttempts } from './sign-in-attempts.ts'

const home = '192.0.2.7'
const start = Date.parse('2026-01-01T00:00:00Z')

const attempt = async (context: TestContext, client: string) =>
  countAttempt(context, ...accountAttempts('asha', client, await countedBy(context, 'asha', client)))

async function attemptFromManyClients(context: TestContext) {
  context.setClock(new Date(start))
  await saveKnownClient(context, ['Asha'], home)
  for (let n = 0; n < 20; n++) await attempt(context, `198.51.100.${n}`)
}

test('the attempts of many clients delay an unknown client, and not one that has signed in', async ({ context }) => {
  await attemptFromManyClients(context)
  await expect(attempt(context, '198.51.100.99')).rejects.toMatchObject({ kind: 'tooMany' })
  await attempt(context, home)
})

test('a known client has as few free attempts as another one', async ({ context }) => {
  await attemptFromManyClients(context)
  for (let n = 0; n < 5; n++) await attempt(context, home)
  await expect(attempt(context, home)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfter: 5 } })
})

test('a client is known for 30 days after its last sign-in, by that name only', async ({ context }) => {
  context.setClock(new Date(start))
  await saveKnownClient(context, ['Asha', 'asha@example.in'], home)
  context.setClock(new Date(start + 30 * dayMs - 1))
  expect(await countedBy(context, 'asha', home)).toEqual(['asha', home])
  expect(await countedBy(context, 'asha@example.in', home)).toEqual(['asha@example.in', home])
  expect(await countedBy(context, 'leela', home)).toEqual(['leela'])
  context.setClock(new Date(start + 30 * dayMs))
  expect(await countedBy(context, 'asha', home)).toEqual(['asha'])
  await saveKnownClient(context, ['asha'], home)
  expect(await countedBy(context, 'asha', home)).toEqual(['asha', home])
})

test('known clients are stored under hashes that need the secret of the tokens', async ({ context }) => {
  await saveKnownClient(context, ['asha'], home)
  const tokens = createTokens('another secret that is long enough', 60)
  expect(await countedBy({ ...context, tokens }, 'asha', home)).toEqual(['asha'])
})

test('a sign-in by password makes the client known by username and address, a wrong password does not', async ({
  context,
}) => {
  const { username, email, password } = await createCustomer(context)
  await expect(signIn(context, { identifier: username, password: 'wrong' }, home)).rejects.toThrow()
  expect(await countedBy(context, username, home)).toEqual([username])
  await signIn(context, { identifier: username, password }, home)
  for (const name of [username, email]) expect(await countedBy(context, name, home)).toEqual([name, home])
})
