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

test('people of the demonstration cannot sign in', async ({ shop }) => {
  const { id, username } = await aCustomer(shop)
  await shop.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute()
  await expect(signIn(shop, { identifier: username, password: '' })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('a closed account cannot sign in', async ({ shop }) => {
  const { username, password } = await aCustomer(shop, { deactivated: true })
  await expect(signIn(shop, { identifier: username, password })).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'This account has been closed.',
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
