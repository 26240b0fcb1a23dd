import { expect } from 'vitest'
import { aCustomer } from '#tests/support/makers.ts'
import { test } from '#tests/support/test.ts'
import { changePassword } from './change-password.ts'
import { callerOfSession } from './identity.store.ts'
import { signIn } from './sign-in.ts'

const change = (currentPassword: string) => ({ currentPassword, newPassword: 'new one', confirmPassword: 'new one' })

test('changing the password ends every other session and keeps this one', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const { token } = await signIn(shop, { identifier: customer.username, password: customer.password })
  const elsewhere = (await shop.tokens.read(token, shop.clock()))!.sessionId

  await changePassword(shop, customer, change(customer.password))

  expect(await callerOfSession(shop.db, elsewhere, shop.clock())).toBeNull()
  expect(await callerOfSession(shop.db, customer.sessionId, shop.clock())).toMatchObject({ id: customer.id })
  const { username } = customer
  await expect(signIn(shop, { identifier: username, password: 'new one' })).resolves.toBeDefined()
  await expect(signIn(shop, { identifier: username, password: customer.password })).rejects.toThrow('not correct')
})

test('a wrong current password is bad input at its field, and nothing changes', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await expect(changePassword(shop, customer, change('a guess'))).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { currentPassword: 'The current password is not correct.' } },
  })
  await expect(signIn(shop, { identifier: customer.username, password: customer.password })).resolves.toBeDefined()
})

test('of two changes at once one wins, and its password is the password', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const changes = ['first new', 'second new'].map((newPassword) =>
    changePassword(shop, customer, { currentPassword: customer.password, newPassword, confirmPassword: newPassword }),
  )
  const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = outcomes[0] === 'fulfilled' ? 'first new' : 'second new'
  await expect(signIn(shop, { identifier: customer.username, password: winner })).resolves.toBeDefined()
})

test('a mail tells that the password was changed', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await changePassword(shop, customer, change(customer.password))
  await shop.runJobs()
  expect(shop.mails).toMatchObject([{ to: customer.email, subject: 'Your password was changed' }])
  expect(shop.mails[0]!.text).toContain('open https://shop.example')
})

test('who found an open browser cannot try passwords without end', async ({ shop }) => {
  const customer = await aCustomer(shop)
  for (let tries = 0; tries < 5; tries++) {
    await expect(changePassword(shop, customer, change('a guess'))).rejects.toMatchObject({ kind: 'invalid' })
  }
  await expect(changePassword(shop, customer, change(customer.password))).rejects.toMatchObject({ kind: 'tooMany' })
})
