import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { aCustomer } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { callerOfSession } from './identity.store.ts'
import { beginSession } from './sessions.store.ts'
import { signIn } from './sign-in.ts'

test('a shopper signs in by username or e-mail address, in any case', async ({ shop }) => {
  const { id, password } = await aCustomer(shop, { username: 'Asha_Rao', email: 'Asha@Example.com' })

  for (const identifier of ['Asha_Rao', 'asha_rao', 'ASHA@example.COM']) {
    const { message, token, user } = await signIn(shop, { identifier, password })
    expect(message).toBe('Login Successful!')
    expect(user).toMatchObject({ id, username: 'Asha_Rao', userType: 'CUSTOMER' })
    const claims = await shop.tokens.read(token, shop.clock())
    expect(await callerOfSession(shop.db, claims!.sessionId, shop.clock())).toMatchObject({ id })
  }
})

test('the reply tells nothing that a user may not see', async ({ shop }) => {
  const { username, password } = await aCustomer(shop)
  const { user } = await signIn(shop, { identifier: username, password })
  expect(Object.keys(user).sort()).toEqual(
    ['dob', 'email', 'firstName', 'id', 'lastName', 'mobile', 'userType', 'username'].sort(),
  )
})

test('a wrong password and an unknown name are refused with the same words', async ({ shop }) => {
  const { username } = await aCustomer(shop)
  const refusal = { kind: 'unauthenticated', message: 'The username, email or password is not correct.' }

  await expect(signIn(shop, { identifier: username, password: 'wrong one' })).rejects.toMatchObject(refusal)
  await expect(signIn(shop, { identifier: 'nobody', password: 'wrong one' })).rejects.toMatchObject(refusal)
})

test('a wrong password and an unknown name cost the same work', async ({ shop }) => {
  const { username } = await aCustomer(shop)
  const workOf = async (identifier: string) => {
    shop.statements.length = 0
    await signIn(shop, { identifier, password: 'wrong one' }).catch(() => undefined)
    return [...shop.statements]
  }
  expect(await workOf('nobody')).toEqual(await workOf(username))
})

test('people of the demonstration cannot sign in', async ({ shop }) => {
  const { id, username } = await aCustomer(shop)
  await shop.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute()
  await expect(signIn(shop, { identifier: username, password: '' })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a closed account cannot sign in, and is told what a wrong password is told', async ({ shop }) => {
  const { username, password } = await aCustomer(shop, { deactivated: true })
  await expect(signIn(shop, { identifier: username, password })).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'The username, email or password is not correct.',
  })
})

test('sessions that nobody can use any more do not pile up', async ({ shop }) => {
  const { id, username, password } = await aCustomer(shop)
  shop.setClock(new Date(Date.now() + 30 * 86_400_000))
  await signIn(shop, { identifier: username, password })
  expect(await shop.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toHaveLength(1)
})

test('a password that changed since it was proved begins no session', async ({ shop }) => {
  const { id } = await aCustomer(shop)
  const now = shop.clock()
  const later = new Date(now.getTime() + 1000)
  expect(await beginSession(shop.db, { userId: id, passwordHash: 'an older hash' }, now, later)).toBeUndefined()
})

test('who knows the password is let in after some typos, and begins anew', async ({ shop }) => {
  const { username, password } = await aCustomer(shop)
  const typo = () => signIn(shop, { identifier: username, password: 'a typo' })
  for (let round = 0; round < 2; round++) {
    for (let typos = 0; typos < 4; typos++) await expect(typo()).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(signIn(shop, { identifier: username, password })).resolves.toBeDefined()
  }
})

test('while an account waits even the right password does, in any case of its name', async ({ shop }) => {
  const { username, password } = await aCustomer(shop)
  for (let guesses = 0; guesses < 5; guesses++) {
    await expect(signIn(shop, { identifier: username, password: 'a guess' })).rejects.toThrow()
  }
  await expect(signIn(shop, { identifier: username.toUpperCase(), password })).rejects.toMatchObject({
    kind: 'tooMany',
  })
})

test('guesses from elsewhere do not lock the owner out for long', async ({ shop }) => {
  const start = Date.now()
  shop.setClock(new Date(start))
  const { username, password } = await aCustomer(shop)
  for (let at = 0; at < 200; at++) {
    shop.setClock(new Date(start + at * 1000))
    await signIn(shop, { identifier: username, password: 'x' }, `198.51.100.${at}`).catch(() => undefined)
  }
  shop.setClock(new Date(start + 200_000 + 60_000))
  await expect(signIn(shop, { identifier: username, password }, '203.0.113.5')).resolves.toBeDefined()
})

test('a hash made with less work is made anew at the next sign-in', async ({ shop }) => {
  const { id, username } = await aCustomer(shop)
  const weak = await hash('an old password', { memoryCost: 8192, timeCost: 1 })
  await shop.db.updateTable('users').set({ passwordHash: weak }).where('id', '=', id).execute()
  const kept = () => shop.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()

  for (let times = 0; times < 2; times++) {
    await expect(signIn(shop, { identifier: username, password: 'an old password' })).resolves.toBeDefined()
    expect((await kept()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})
