import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { createCustomer } from '#tests/support/factories.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { test } from '#tests/support/test-context.ts'
import { findSessionCaller } from './identity.store.ts'
import { insertSession } from './sessions/sessions.store.ts'
import { signIn } from './sign-in.ts'

test('a customer signs in with username or e-mail address, in any case', async ({ context }) => {
  const { id, password } = await createCustomer(context, { username: 'Asha_Rao', email: 'Asha@Example.com' })

  for (const identifier of ['Asha_Rao', 'asha_rao', 'ASHA@example.COM']) {
    const { message, token, user } = await signInAs(context, { identifier, password })
    expect(message).toBe('Login Successful!')
    expect(user).toMatchObject({ id, username: 'Asha_Rao', userType: 'CUSTOMER' })
    const claims = await context.tokens.read(token, context.clock())
    expect(await findSessionCaller(context.db, claims!.sessionId, context.clock())).toMatchObject({ id })
  }
})

test('the response contains no private field', async ({ context }) => {
  const { username, password } = await createCustomer(context)
  const { user } = await signInAs(context, { identifier: username, password })
  expect(Object.keys(user).sort()).toEqual(
    ['dob', 'email', 'firstName', 'id', 'lastName', 'mobile', 'userType', 'username'].sort(),
  )
})

test('a wrong password and an unknown name have the same error', async ({ context }) => {
  const { username } = await createCustomer(context)
  const expectedError = { kind: 'unauthenticated', message: 'The username, email or password is not correct.' }

  await expect(signIn(context, { identifier: username, password: 'wrong one' })).rejects.toMatchObject(expectedError)
  await expect(signIn(context, { identifier: 'nobody', password: 'wrong one' })).rejects.toMatchObject(expectedError)
})

test('a wrong password and an unknown name cost the same work', async ({ context }) => {
  const { username } = await createCustomer(context)
  const workOf = async (identifier: string) => {
    context.statements.length = 0
    await signIn(context, { identifier, password: 'wrong one' }).catch(() => undefined)
    return [...context.statements]
  }
  expect(await workOf('nobody')).toEqual(await workOf(username))
})

test('demonstration customers cannot sign in', async ({ context }) => {
  const { id, username } = await createCustomer(context)
  await context.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute()
  await expect(signIn(context, { identifier: username, password: '' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test('a deactivated account cannot sign in, with the error of a wrong password', async ({ context }) => {
  const { username, password } = await createCustomer(context, { deactivated: true })
  await expect(signIn(context, { identifier: username, password })).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'The username, email or password is not correct.',
  })
})

test('a sign-in deletes ended and expired sessions', async ({ context }) => {
  const { id, username, password } = await createCustomer(context)
  context.setClock(new Date(Date.now() + 30 * dayMs))
  await signIn(context, { identifier: username, password })
  expect(await context.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toHaveLength(1)
})

test('a password that changed after its verification starts no session', async ({ context }) => {
  const { id } = await createCustomer(context)
  const now = context.clock()
  const later = new Date(now.getTime() + 1000)
  expect(
    await insertSession(
      context.db,
      { userId: id, passwordHash: 'an older hash', browser: null, system: null },
      now,
      later,
    ),
  ).toBeUndefined()
})

test('a correct password after some wrong ones signs in and resets the count', async ({ context }) => {
  const { username, password } = await createCustomer(context)
  const typo = () => signIn(context, { identifier: username, password: 'a typo' })
  for (let round = 0; round < 2; round++) {
    for (let typos = 0; typos < 4; typos++) await expect(typo()).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(signIn(context, { identifier: username, password })).resolves.toBeDefined()
  }
})

test('during the delay of an account the right password is rejected too, in any case of its name', async ({
  context,
}) => {
  const { username, password } = await createCustomer(context)
  for (let guesses = 0; guesses < 5; guesses++) {
    await expect(signIn(context, { identifier: username, password: 'a guess' })).rejects.toThrow()
  }
  await expect(signIn(context, { identifier: username.toUpperCase(), password })).rejects.toMatchObject({
    kind: 'tooMany',
  })
})

test('attempts from other networks delay the owner only briefly', async ({ context }) => {
  const start = Date.now()
  context.setClock(new Date(start))
  const { username, password } = await createCustomer(context)
  for (let at = 0; at < 200; at++) {
    context.setClock(new Date(start + at * 1000))
    await signIn(context, { identifier: username, password: 'x' }, `198.51.100.${at}`).catch(() => undefined)
  }
  context.setClock(new Date(start + 200_000 + 60_000))
  await expect(signIn(context, { identifier: username, password }, '203.0.113.5')).resolves.toBeDefined()
})

test('a hash with lower cost parameters is replaced at the next sign-in', async ({ context }) => {
  const { id, username } = await createCustomer(context)
  const weak = await hash('an old password', { memoryCost: 8192, timeCost: 1 })
  await context.db.updateTable('users').set({ passwordHash: weak }).where('id', '=', id).execute()
  const findRow = () =>
    context.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()

  for (let times = 0; times < 2; times++) {
    await expect(signIn(context, { identifier: username, password: 'an old password' })).resolves.toBeDefined()
    expect((await findRow()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})
