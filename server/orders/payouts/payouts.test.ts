import { expect } from 'vitest'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { test as apiTest } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken, type TestUser } from '#tests/support/factories.ts'
import { createDeliveredCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { anonymizeCustomer } from '../anonymize-customer.store.ts'
import { showOrder } from '../history/show-order.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { createPayoutEncryption } from './payout-encryption.ts'
import { setPayout } from './set-payout.ts'
import { showPayout } from './show-payout.ts'

const upi = { upiId: 'asha.rao@okaxis' }
const bank = { accountNumber: '50100123456789', ifsc: 'HDFC0001234', holder: 'Asha Rao' }
const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
const nothingOwed = { kind: 'conflict', message: 'Nothing has to be paid to you for this order.' }

/** A delivered cash order whose return was requested. */
async function createRequestedReturn(context: TestContext) {
  const customer = await createCustomer(context)
  const order = await createDeliveredCodOrder(context, customer, { of: await createVariant(context, { stock: 5 }) })
  await requestWholeReturn(context, customer, order.id, { reason: null })
  return { customer, id: order.id, admin: await createAdmin(context) }
}

const payoutOf = async (context: TestContext, user: TestUser, id: string) => {
  const { payout, needsPayout } = (await showOrder(context, user, id)).order
  return { payout, needsPayout }
}
const needed = { payout: undefined, needsPayout: true }
const nothing = { payout: undefined, needsPayout: undefined }
const isStored = async ({ db }: TestContext) =>
  (await db.selectFrom('orderPayouts').select('orderId').execute()).length > 0

test('a customer says where the refund of a return is paid to and changes it; an administrator reads it', async ({
  context,
}) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  expect(await payoutOf(context, customer, id)).toEqual(needed)
  await expect(showPayout(context, admin, id)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await setPayout(context, customer, id, upi)).toMatchObject({ payout: { hint: 'UPI …@okaxis' } })
  expect(await payoutOf(context, customer, id)).toEqual({ payout: { hint: 'UPI …@okaxis' }, needsPayout: undefined })

  await setPayout(context, customer, id, bank)
  const hint = 'Account …6789'
  for (const user of [customer, admin]) {
    expect(await payoutOf(context, user, id)).toEqual({ payout: { hint }, needsPayout: undefined })
  }
  expect(await showPayout(context, admin, id)).toEqual({ hint, givenOn: expect.any(Date), ...bank })
})

test('the details are encrypted, and each time they are shown has an audit entry without them', async ({ context }) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  await setPayout(context, customer, id, bank)
  const { content } = await context.db.selectFrom('orderPayouts').select('content').executeTakeFirstOrThrow()
  expect(content.toString('latin1')).not.toMatch(/5010|HDFC|Asha/)
  await showPayout(context, admin, id)
  await showPayout(context, admin, id)
  const entries = await context.db.selectFrom('auditEntries').selectAll().where('action', '=', 'payoutShown').execute()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({ administratorId: admin.id, subject: 'order', subjectId: id })
  expect(JSON.stringify(entries)).not.toMatch(/6789|HDFC0001234/)
})

apiTest(
  'an administrator’s export of a customer has an audit entry for the payout details of each order',
  async ({ context, api }) => {
    const { customer, id, admin } = await createRequestedReturn(context)
    const token = await issueToken(context, admin)
    const exportCustomer = async () =>
      (await api.call('GET /customers/{id}/export', { token, params: { id: customer.id } })).body
    const findEntries = () =>
      context.db.selectFrom('auditEntries').selectAll().where('action', '=', 'payoutShown').execute()
    await exportCustomer()
    expect(await findEntries()).toEqual([])
    await setPayout(context, customer, id, bank)
    expect(await exportCustomer()).toMatchObject({ payouts: [{ orderId: id, ...bank }] })
    expect(await findEntries()).toMatchObject([{ administratorId: admin.id, subject: 'order', subjectId: id }])
  },
)

test('nobody enters payout details for an order of another customer, or while nothing is owed by hand', async ({
  context,
}) => {
  const { id, admin } = await createRequestedReturn(context)
  const other = await createCustomer(context)
  for (const user of [other, admin]) {
    await expect(setPayout(context, user, id, upi)).rejects.toMatchObject({ kind: 'notFound' })
  }
  const of = await createVariant(context)
  const delivered = await createDeliveredCodOrder(context, other, { of })
  await expect(setPayout(context, other, delivered.id, upi)).rejects.toMatchObject(nothingOwed)
  expect(await payoutOf(context, other, delivered.id)).toEqual(nothing)
  // The refund of an order that was paid online goes back to where it was paid from.
  const online = await createOnlineOrder(context, other, { of })
  const returned = {
    paymentStatus: 'COMPLETED',
    deliveryStatus: 'DELIVERED',
    deliveredAt: new Date(),
    returnStatus: 'REQUESTED',
  } as const
  await context.db.updateTable('orders').set(returned).where('id', '=', online.id).execute()
  await expect(setPayout(context, other, online.id, upi)).rejects.toMatchObject(nothingOwed)
})

test('an open exchange needs no payout details, a return with a refund does', async ({ context }) => {
  const { customer, id } = await createRequestedReturn(context)
  const setResolution = (resolution: 'EXCHANGE' | 'REFUND') =>
    context.db.updateTable('orderReturns').set({ resolution }).where('orderId', '=', id).execute()
  await setResolution('EXCHANGE')
  expect(await payoutOf(context, customer, id)).toEqual(nothing)
  await expect(setPayout(context, customer, id, upi)).rejects.toMatchObject(nothingOwed)
  await setResolution('REFUND')
  expect(await payoutOf(context, customer, id)).toEqual(needed)
})

test('the details are kept until the refund is recorded, and erased with it', async ({ context }) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  await setPayout(context, customer, id, upi)
  await decideReturnWithoutCheck(context, admin, id, accepted)
  expect(await payoutOf(context, customer, id)).toMatchObject({ payout: { hint: 'UPI …@okaxis' } })
  await deleteExpired(context)
  expect(await isStored(context)).toBe(true)
  await recordRefund(context, admin, id, { reference: 'UTR1', note: null })
  expect(await isStored(context)).toBe(false)
  expect(await payoutOf(context, customer, id)).toEqual(nothing)
  await expect(setPayout(context, customer, id, upi)).rejects.toMatchObject(nothingOwed)
  await expect(showPayout(context, admin, id)).rejects.toMatchObject({ kind: 'notFound' })
})

test('of two refunds by hand the details are kept until both are recorded', async ({ context }) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  await setPayout(context, customer, id, upi)
  await decideReturnWithoutCheck(context, admin, id, accepted)
  const part = { orderId: id, kind: 'manual', isPart: true, amount: 10_00, requestedAt: context.clock() } as const
  const { id: refundId } = await context.db.insertInto('refunds').values(part).returning('id').executeTakeFirstOrThrow()
  await recordRefund(context, admin, id, { reference: 'UTR1', note: null, refundId })
  expect(await isStored(context)).toBe(true)
  await recordRefund(context, admin, id, { reference: 'UTR2', note: null })
  expect(await isStored(context)).toBe(false)
})

test('the details are erased when the return is rejected, at night when nothing is owed, and with the account', async ({
  context,
}) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  await setPayout(context, customer, id, upi)
  await decideReturnWithoutCheck(context, admin, id, { ...accepted, returnStatus: 'REJECTED' })
  expect(await isStored(context)).toBe(false)

  const second = await createRequestedReturn(context)
  await setPayout(context, second.customer, second.id, upi)
  await context.db.updateTable('orders').set({ returnStatus: 'NONE' }).where('id', '=', second.id).execute()
  await deleteExpired(context)
  expect(await isStored(context)).toBe(false)

  const third = await createRequestedReturn(context)
  await setPayout(context, third.customer, third.id, upi)
  await anonymizeCustomer(context.db, third.customer.id)
  expect(await isStored(context)).toBe(false)
})

test('after a change of the secret the customer is asked again', async ({ context }) => {
  const { customer, id, admin } = await createRequestedReturn(context)
  await setPayout(context, customer, id, upi)
  const changed = { ...context, payoutEncryption: createPayoutEncryption('another secret') }
  expect(await payoutOf(changed, customer, id)).toEqual(needed)
  await expect(showPayout(changed, admin, id)).rejects.toMatchObject({
    kind: 'notFound',
    message: expect.stringContaining('enter them again'),
  })
  await setPayout(changed, customer, id, bank)
  expect(await showPayout(changed, admin, id)).toMatchObject(bank)
})

test('the mail about a refund by hand asks for the details with a link to the order, or says where it is paid to', async ({
  context,
}) => {
  const textOfLastMail = async () => {
    await context.runJobs()
    return context.mails.splice(0).find(({ subject }) => subject.includes('was accepted'))?.text
  }
  const asking = await createRequestedReturn(context)
  await decideReturnWithoutCheck(context, asking.admin, asking.id, accepted)
  const text = await textOfLastMail()
  expect(text).toContain('Please enter your UPI id or bank account in your order')
  expect(text).toContain(`https://shop.example/account/orders?order=${asking.id}`)

  const known = await createRequestedReturn(context)
  await setPayout(context, known.customer, known.id, upi)
  await decideReturnWithoutCheck(context, known.admin, known.id, accepted)
  const other = await textOfLastMail()
  expect(other).toContain('and pay it to UPI …@okaxis.')
  expect(other).not.toContain('account/orders?order=')
})

apiTest(
  'wrong details have an error at their field, and the export of the account has the details in clear',
  async ({ context, api }) => {
    const { customer, id } = await createRequestedReturn(context)
    const token = await issueToken(context, customer)
    const put = (body: object) => api.call('PUT /orders/{id}/payout', { token, params: { id }, body })
    expect(await put({ upiId: 'asha' })).toMatchObject({ status: 400, body: { errors: { upiId: expect.any(String) } } })
    expect(await put({ ...bank, ifsc: 'SBIN1' })).toMatchObject({
      status: 400,
      body: { errors: { ifsc: expect.any(String) } },
    })
    expect(await put({ ...bank, holder: undefined })).toMatchObject({
      status: 400,
      body: { errors: { holder: 'Account holder is required' } },
    })
    expect(await put({})).toMatchObject({ status: 400 })
    expect(await put(upi)).toMatchObject({ status: 200, body: { payout: { hint: 'UPI …@okaxis' } } })
    const { body } = await api.call('GET /users/my-data', { token })
    expect(body.payouts).toEqual([{ orderId: id, ...upi }])
  },
)
