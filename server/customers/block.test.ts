import { expect } from 'vitest'
import { requestCode } from '#server/identity/codes/request-code.ts'
import { signIn } from '#server/identity/sign-in.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { findCustomersForOrder } from '#server/orders/staff/find-customers.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { findTags } from './customer-changes.store.ts'
import { listCustomers } from './list-customers.ts'
import { addNote } from './notes/add-note.ts'
import { removeNote } from './notes/remove-note.ts'
import { setBlocked } from './set-blocked.ts'
import { setTags } from './set-tags.ts'
import { showCustomer } from './show-customer.ts'

const block = { isBlocked: true, reason: 'Refused three parcels.' }
const all = { q: '', sort: 'newest', blocked: false } as const

test('a blocked customer is signed out at once, and can neither sign in nor set a new password', async ({
  context,
  api,
}) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const token = await issueToken(context, customer)
  expect((await api.call('GET /auth/me', { token })).status).toBe(200)
  await setBlocked(context, admin, customer.id, block)
  expect((await api.call('GET /auth/me', { token })).status).toBe(401)
  const credentials = { identifier: customer.username, password: customer.password }
  await expect(signIn(context, credentials)).rejects.toMatchObject({
    message: 'The username, email or password is not correct.',
  })
  await requestCode(context, { purpose: 'RESET_PASSWORD', email: customer.email }, '192.0.2.7')
  await context.runJobs()
  expect(context.mails).toEqual([])
  await setBlocked(context, admin, customer.id, { isBlocked: false, reason: 'Has paid.' })
  await expect(signIn(context, credentials)).resolves.toMatchObject({ token: expect.any(String) })
})

test('a blocked customer places no order even with a session that was read before, and open orders go on', async ({
  context,
}) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const of = await createVariant(context, { stock: 5 })
  const open = await createCodOrder(context, customer, { of })
  await createCartItem(context, customer, of)
  const { id: addressId } = await createAddress(context, customer)
  await setBlocked(context, admin, customer.id, block)
  await expect(placeOrder(context, customer, { addressId, paymentMethod: 'COD' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  const { order } = await setDeliveryStatus(context, admin, open.id, { deliveryStatus: 'DELIVERED' })
  expect(order.deliveryStatus).toBe('DELIVERED')
})

test('staff see the block with its reason and author, and the search for a new order marks the customer', async ({
  context,
}) => {
  const admin = await createAdmin(context, { firstName: 'Meera', lastName: 'Iyer' })
  const customer = await createCustomer(context, { firstName: 'Asha' })
  await createCustomer(context, { firstName: 'Ravi' })
  context.setClock('2026-11-20T06:00:00Z')
  await setBlocked(context, admin, customer.id, block)
  const { customer: shown, notes } = await showCustomer(context, customer.id)
  expect(shown).toMatchObject({ blockedAt: context.clock(), blockReason: 'Refused three parcels.' })
  expect(notes).toMatchObject([{ kind: 'BLOCKED', text: 'Refused three parcels.', author: 'Meera Iyer' }])
  expect((await listCustomers(context, { ...all, blocked: true })).customers).toMatchObject([{ firstName: 'Asha' }])
  const { customers } = await findCustomersForOrder(context, 'asha')
  expect(customers).toMatchObject([{ isBlocked: true }])
  await expect(setBlocked(context, admin, customer.id, block)).rejects.toMatchObject({ kind: 'conflict' })
})

test('notes are added and deleted, the reason of a block stays', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const { note } = await addNote(context, admin, customer.id, { text: 'Calls before noon.' })
  await setBlocked(context, admin, customer.id, block)
  const reason = (await showCustomer(context, customer.id)).notes.find(({ kind }) => kind === 'BLOCKED')!
  await removeNote(context, admin, { id: customer.id, noteId: note.id })
  await expect(removeNote(context, admin, { id: customer.id, noteId: reason.id })).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect((await showCustomer(context, customer.id)).notes).toEqual([reason])
})

test('the list of tags has those that a customer has', async ({ context, api }) => {
  const admin = await createAdmin(context)
  const token = await issueToken(context, admin)
  const [one, other] = [await createCustomer(context), await createCustomer(context)]
  const tags = async () => (await api.call('GET /customers/tags', { token })).body.tags
  await api.call('PUT /customers/{id}/tags', {
    token,
    params: { id: one.id },
    body: { tags: [' VIP ', 'vip', 'Late  payer'] },
  })
  expect(await tags()).toEqual(['late payer', 'vip'])
  await setTags(context, admin, other.id, { tags: ['vip'] })
  await setTags(context, admin, one.id, { tags: [] })
  expect(await tags()).toEqual(['vip'])
  await context.db.deleteFrom('users').where('id', '=', other.id).execute()
  expect(await tags()).toEqual([])
})

test('the list keeps a tag that one customer loses while another one gets it', async ({ context }) => {
  const admin = await createAdmin(context)
  const [one, other] = [await createCustomer(context), await createCustomer(context)]
  await setTags(context, admin, one.id, { tags: ['vip'] })
  await callWhileOpen(
    context,
    (given) => setTags(given, admin, other.id, { tags: ['vip'] }),
    (given) => setTags(given, admin, one.id, { tags: [] }),
  )
  expect(await findTags(context.db)).toEqual(['vip'])
})
