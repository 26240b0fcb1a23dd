import { expect } from 'vitest'
import { createCustomerForOrder } from '#server/orders/staff/create-customer.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, issueToken } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { editCustomer } from './edit-customer.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'

const corrected = { firstName: 'Ravi', lastName: 'Menon', mobile: '98123 45679' }

/** An administrator, and a customer who was made by phone without an e-mail address. */
async function prepare(context: TestContext) {
  const admin = await createAdmin(context)
  const form = { firstName: 'Rabi', lastName: 'Menon', mobile: '98123 45678', email: null }
  const { customer } = await createCustomerForOrder(context, admin, form)
  return { admin, id: customer.id }
}

const readUser = ({ db }: TestContext, id: string) =>
  db
    .selectFrom('users')
    .select(['email', 'emailProvenAt', 'mobileE164', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the name and the mobile number of a customer are corrected, and the customer is found by them', async ({
  context,
}) => {
  const { admin, id } = await prepare(context)
  await editCustomer(context, admin, id, corrected)
  expect((await showCustomer(context, id)).customer).toMatchObject({ ...corrected, email: null })
  expect((await readUser(context, id)).mobileE164).toBe('+919812345679')
  const found = await listCustomers(context, { q: '9812345679', sort: 'newest', blocked: false })
  expect(found.customers).toMatchObject([{ id }])
})

test('a customer without an e-mail address gets one, which is not proven and gives nobody a session or a password', async ({
  context,
}) => {
  const { admin, id } = await prepare(context)
  const { passwordHash } = await readUser(context, id)
  await editCustomer(context, admin, id, { ...corrected, email: 'ravi@example.in' })
  expect((await showCustomer(context, id)).customer.email).toBe('ravi@example.in')
  expect(await readUser(context, id)).toMatchObject({ email: 'ravi@example.in', emailProvenAt: null, passwordHash })
  const sessions = await context.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
  expect(sessions).toEqual([])
  await context.runJobs()
  expect(context.mails).toEqual([])
})

test('the e-mail address of a customer who has one is changed by the customer only', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  await expect(
    editCustomer(context, admin, customer.id, { ...corrected, email: 'other@example.in' }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    details: { errors: { email: 'Only the customer can change this e-mail address.' } },
  })
  await editCustomer(context, admin, customer.id, corrected)
  expect((await readUser(context, customer.id)).email).toBe(customer.email)
})

test('an e-mail address that another account has is a conflict at its field', async ({ context, api }) => {
  const { admin, id } = await prepare(context)
  const other = await createCustomer(context, { email: 'taken@example.in' })
  const { status, body } = await api.call('PUT /customers/{id}', {
    token: await issueToken(context, admin),
    params: { id },
    body: { ...corrected, email: other.email.toUpperCase() },
  })
  expect(status).toBe(409)
  expect(body.errors).toEqual({ email: 'An account with this email address already exists.' })
})

test('a customer keeps a way to be reached', async ({ context }) => {
  const { admin, id } = await prepare(context)
  await expect(editCustomer(context, admin, id, { ...corrected, mobile: null })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { mobile: 'Enter a mobile number or an e-mail address.' } },
  })
})

test('guests and administrators are not edited', async ({ context }) => {
  const admin = await createAdmin(context)
  const guest = await createGuest(context)
  await expect(editCustomer(context, admin, guest.id, corrected)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(editCustomer(context, admin, admin.id, corrected)).rejects.toMatchObject({ kind: 'notFound' })
})

test('of two administrators who edit one customer the second gets a conflict', async ({ context }) => {
  const { admin, id } = await prepare(context)
  const seenUpdatedAt = (await showCustomer(context, id)).customer.updatedAt.toISOString()
  context.setClock('2026-11-20T06:00:00Z')
  await editCustomer(context, admin, id, { ...corrected, seenUpdatedAt })
  await expect(
    editCustomer(context, await createAdmin(context), id, { ...corrected, lastName: 'Nair', seenUpdatedAt }),
  ).rejects.toMatchObject({ kind: 'conflict', message: /^This customer was changed by someone else meanwhile/ })
})
