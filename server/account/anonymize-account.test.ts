import { expect, vi } from 'vitest'
import { addNote } from '#server/customers/notes/add-note.ts'
import { setBlocked } from '#server/customers/set-blocked.ts'
import { setTags } from '#server/customers/set-tags.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { recordRefund } from '#server/orders/refunds/record-refund.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { createCustomerForOrder } from '#server/orders/staff/create-customer.ts'
import { test } from '#tests/support/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { anonymizeAccount } from './anonymize-account.ts'

test('an anonymized customer is erased as by the customer, also a blocked one, and notes and tags are gone', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context, { firstName: 'Asha', lastName: 'Rao' })
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  await addNote(context, admin, customer.id, { text: 'Calls before noon.' })
  await setTags(context, admin, customer.id, { tags: ['vip'] })
  await setBlocked(context, admin, customer.id, { isBlocked: true, reason: 'Asked for it.' })
  const anonymize = (confirmation: string) => anonymizeAccount(context, admin, customer.id, { confirmation })
  await expect(anonymize('Asha')).rejects.toMatchObject({ kind: 'invalid' })
  const shortId = order.id.slice(0, 8).toUpperCase()
  await expect(anonymize('Asha Rao')).rejects.toMatchObject({
    kind: 'conflict',
    message: `This account cannot be deleted yet: order ${shortId} is not finished.`,
  })
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await anonymize(' asha  RAO ')
  for (const table of ['customerNotes', 'customerTags', 'customerRecords', 'sentMessages'] as const)
    expect(await context.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const kept = await context.db.selectFrom('orders').select(['userId', 'firstName', 'email']).execute()
  expect(kept).toEqual([{ userId: null, firstName: 'Deleted', email: '' }])
  await vi.waitFor(async () => {
    await context.runJobs()
    expect(context.mails.at(-1)).toMatchObject({ to: customer.email, subject: 'Your account has been deleted' })
  }, eventually)
  await expect(anonymize('Asha Rao')).rejects.toMatchObject({ kind: 'notFound' })
})

test('a name that an earlier version stored in another Unicode form is confirmed as it is typed', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const { id } = await createCustomer(context, { firstName: 'Rene\u0301', lastName: 'Rao' })
  expect(await anonymizeAccount(context, admin, id, { confirmation: 'Ren\u00e9 Rao' })).toMatchObject({
    message: 'The customer has been anonymized.',
  })
})

test('the references of refunds that administrators paid by hand are erased, also in the ledger, and nothing else of it changes', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const [customer, other] = [
    await createCustomer(context, { firstName: 'Asha', lastName: 'Rao' }),
    await createCustomer(context),
  ]
  for (const buyer of [customer, other]) {
    const { id } = await createDeliveredCodOrder(context, buyer, { of: await createVariant(context) })
    await requestWholeReturn(context, buyer, id, { reason: null })
    await decideReturnWithoutCheck(context, admin, id, { returnStatus: 'ACCEPTED', note: null, restock: true })
    await recordRefund(context, admin, id, { reference: `To ${buyer.email}`, note: null })
  }
  const findLedger = () => context.db.selectFrom('paymentEvents').selectAll().orderBy('id').execute()
  const before = await findLedger()
  await anonymizeAccount(context, admin, customer.id, { confirmation: 'Asha Rao' })
  const refunds = await context.db.selectFrom('refunds').select('reference').execute()
  expect(refunds.map(({ reference }) => reference).sort()).toEqual(['Erased', `To ${other.email}`])
  expect(await findLedger()).toEqual(
    before.map((event) => (event.detail === `To ${customer.email}` ? { ...event, detail: 'Erased' } : event)),
  )
  expect(JSON.stringify(await findLedger())).not.toContain(customer.email)
})

test('a customer without an e-mail address is anonymized without a mail, and an administrator is not', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const body = { firstName: 'Ravi', lastName: 'Nair', mobile: '9812345678', email: undefined as never }
  const { customer } = await createCustomerForOrder(context, admin, body)
  await anonymizeAccount(context, admin, customer.id, { confirmation: 'Ravi Nair' })
  await context.runJobs()
  expect(context.mails).toEqual([])
  const other = await createAdmin(context)
  await expect(anonymizeAccount(context, admin, other.id, { confirmation: 'x' })).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('the export of a customer has notes, tags and mails beside what the customer’s own export has', async ({
  context,
  api,
}) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context)
  await createCodOrder(context, customer, { of: await createVariant(context, { product: 'Kurta' }) })
  await context.runJobs()
  await addNote(context, admin, customer.id, { text: 'Calls before noon.' })
  await setTags(context, admin, customer.id, { tags: ['vip'] })
  const token = await issueToken(context, admin)
  const { status, body } = await api.call('GET /customers/{id}/export', { token, params: { id: customer.id } })
  expect(status).toBe(200)
  const data = typeof body === 'string' || body instanceof Uint8Array ? JSON.parse(String(body)) : body
  expect(data).toMatchObject({
    profile: { email: customer.email },
    orders: [{ items: [{ product: { name: 'Kurta' } }] }],
    tags: ['vip'],
    notes: [{ text: 'Calls before noon.', at: expect.any(String) }],
    messages: [{ text: expect.any(String) }],
  })
  expect(JSON.stringify(data)).not.toMatch(/argon2/)
})
