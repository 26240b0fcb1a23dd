import { expect } from 'vitest'
import { createCustomer } from '#tests/support/factories.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { test } from '#tests/support/test-context.ts'
import { findSessionCaller } from '../identity.store.ts'
import { signIn } from '../sign-in.ts'
import { changePassword } from './change-password.ts'

const change = (currentPassword: string) => ({ currentPassword, newPassword: 'new one', confirmPassword: 'new one' })

test('changing the password ends all other sessions and keeps this one', async ({ context }) => {
  const customer = await createCustomer(context)
  const { token } = await signInAs(context, { identifier: customer.username, password: customer.password })
  const elsewhere = (await context.tokens.read(token, context.clock()))!.sessionId

  await changePassword(context, customer, change(customer.password))

  expect(await findSessionCaller(context.db, elsewhere, context.clock())).toBeNull()
  expect(await findSessionCaller(context.db, customer.sessionId, context.clock())).toMatchObject({ id: customer.id })
  const { username } = customer
  await expect(signIn(context, { identifier: username, password: 'new one' })).resolves.toBeDefined()
  await expect(signIn(context, { identifier: username, password: customer.password })).rejects.toThrow('not correct')
})

test('a wrong current password is an error at its field and changes nothing', async ({ context }) => {
  const customer = await createCustomer(context)
  await expect(changePassword(context, customer, change('a guess'))).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { currentPassword: 'The current password is not correct.' } },
  })
  await expect(signIn(context, { identifier: customer.username, password: customer.password })).resolves.toBeDefined()
})

test('of two parallel changes one succeeds, and its password is valid', async ({ context }) => {
  const customer = await createCustomer(context)
  const changes = ['first new', 'second new'].map((newPassword) =>
    changePassword(context, customer, {
      currentPassword: customer.password,
      newPassword,
      confirmPassword: newPassword,
    }),
  )
  const outcomes = (await Promise.allSettled(changes)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = outcomes[0] === 'fulfilled' ? 'first new' : 'second new'
  await expect(signIn(context, { identifier: customer.username, password: winner })).resolves.toBeDefined()
})

test('a mail reports the change of the password', async ({ context }) => {
  const customer = await createCustomer(context)
  await changePassword(context, customer, change(customer.password))
  await context.runJobs()
  expect(context.mails).toMatchObject([{ to: customer.email, subject: 'Your password was changed' }])
  expect(context.mails[0]!.text).toContain('open https://shop.example')
})

test('attempts to enter the current password are throttled', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let tries = 0; tries < 5; tries++) {
    await expect(changePassword(context, customer, change('a guess'))).rejects.toMatchObject({ kind: 'invalid' })
  }
  await expect(changePassword(context, customer, change(customer.password))).rejects.toMatchObject({ kind: 'tooMany' })
})
