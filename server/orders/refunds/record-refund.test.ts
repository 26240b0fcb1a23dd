import { expect } from 'vitest'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPlacedPurchase,
  createTwicePaidOrder,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { showOrder } from '../history/show-order.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { setPayout } from '../payouts/set-payout.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { recordRefund } from './record-refund.ts'

const findLastLedgerEntry = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).at(-1)

test('a second payment that the provider cannot refund is refunded by hand, and the customer gets a mail', async ({
  context,
  simulator,
  api,
}) => {
  simulator.control.refundState = 'FAILED'
  const { customer, order, merchantOrderId, variant } = await createTwicePaidOrder(context, simulator)
  const token = await issueToken(context, await createAdmin(context))
  const call = { token, params: { merchantOrderId }, body: { reference: 'NEFT 7' } }
  const settle = () => api.call('POST /orders/payments/{merchantOrderId}/settle', call)
  expect((await settle()).status).toBe(409)
  await advanceClock(context, 3)
  await setPayout(context, customer, order.id, { upiId: 'asha.rao@okaxis' })
  await context.runJobs()
  expect(context.mails.filter(({ text }) => text.includes('We could not send ₹1,499.00'))).toHaveLength(1)

  const { problems } = await listPaymentExceptions(context)
  expect(problems).toMatchObject([{ kind: 'REFUND_FAILED', refundId: expect.any(String), merchantOrderId }])
  expect(await settle()).toMatchObject({ status: 200, body: { message: 'The payment is settled.' } })
  expect((await settle()).status).toBe(409)
  expect((await listPaymentExceptions(context)).problems).toEqual([])
  expect(await context.db.selectFrom('orderPayouts').select('orderId').execute()).toEqual([])
  expect(await context.db.selectFrom('refunds').select(['kind', 'status', 'reference']).execute()).toEqual([
    { kind: 'manual', status: 'COMPLETED', reference: 'NEFT 7' },
  ])
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'NONE',
  })
  expect(await findLastLedgerEntry(context, order)).toMatchObject({
    kind: 'SETTLED',
    detail: 'NEFT 7',
    merchantOrderId,
  })
  expect((await showOrder(context, customer, order.id)).order.history.at(-1)).toMatchObject({
    event: 'REFUND_CHANGED',
    from: 'FAILED',
    to: 'COMPLETED',
    by: 'administrator',
    note: 'The second payment was refunded by hand.',
  })
  await context.runJobs()
  expect(context.mails.at(-1)?.subject).toMatch(/^Your second payment for order \w+ was sent back$/)
  await expectPaymentsToBalance(context, variant, 5)
})

test('the history shows that the refund of a second payment was retried and completed', async ({
  context,
  simulator,
  api,
}) => {
  simulator.control.refundState = 'FAILED'
  const { customer, order, variant } = await createTwicePaidOrder(context, simulator)
  await advanceClock(context, 3)
  const token = await issueToken(context, await createAdmin(context))
  const [exception] = (await listPaymentExceptions(context)).problems
  simulator.control.refundState = 'COMPLETED'
  const params = { id: exception!.refundId! }
  expect((await api.call('POST /orders/refunds/{id}/retry', { token, params })).status).toBe(200)
  const findHistory = async () => (await showOrder(context, customer, order.id)).order.history
  expect((await findHistory()).at(-1)).toMatchObject({ from: 'FAILED', to: 'PENDING', by: 'administrator' })
  await advanceClock(context, 3)
  expect((await findHistory()).at(-1)).toMatchObject({ from: 'PENDING', to: 'COMPLETED', by: 'store' })
  await expectPaymentsToBalance(context, variant, 5)
})

test('a refund by hand is in the ledger, for cash orders and after a failure of the provider', async ({
  context,
  simulator,
}) => {
  const admin = await createAdmin(context)
  const refundByHand = (id: string) => recordRefund(context, admin, id, { reference: 'NEFT 8', note: null })
  const buyer = await createCustomer(context)
  const codOrder = await createDeliveredCodOrder(context, buyer, { of: await createVariant(context) })
  await requestWholeReturn(context, buyer, codOrder.id, { reason: null })
  await decideReturnWithoutCheck(context, admin, codOrder.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await refundByHand(codOrder.id)
  expect(await findLastLedgerEntry(context, codOrder)).toMatchObject({
    kind: 'SETTLED',
    amount: codOrder.orderTotal,
    detail: 'NEFT 8',
  })

  simulator.control.refundState = 'FAILED'
  const { customer, order, attempt } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  await refundByHand(order.id)
  const { merchantOrderId } = attempt
  const settled = { kind: 'SETTLED', amount: 1499_00, detail: 'NEFT 8', merchantOrderId }
  expect(await findLastLedgerEntry(context, order)).toMatchObject({ ...settled, merchantRefundId: expect.any(String) })
})

test('a refund of canceled items that failed is recorded with its note, and the customer reads the note', async ({
  context,
  simulator,
}) => {
  simulator.control.refundState = 'FAILED'
  const { customer, order, attempt } = await createPlacedPurchase(context, { quantity: 2 })
  await completePayPage(simulator, attempt, 'pay')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const admin = await createAdmin(context)
  const [item] = (await showOrder(context, admin, order.id)).order.items
  const items = [{ orderItemId: item!.id, quantity: 1 }]
  await cancelItems(context, customer, order.id, { items, reason: null })
  await context.runJobs()
  await advanceClock(context, 3)

  const { cancellations } = (await showOrder(context, admin, order.id)).order
  const { id: refundId } = cancellations![0]!.refund!
  const record = () => recordRefund(context, admin, order.id, { reference: 'NEFT 9', note: 'To your bank.', refundId })
  await record()
  await expect(record()).rejects.toThrow('These items have already been refunded.')
  const { history, paymentStatus } = (await showOrder(context, admin, order.id)).order
  expect(history.at(-1)).toMatchObject({ note: 'The canceled part was refunded by hand. To your bank.' })
  expect(paymentStatus).toBe('COMPLETED')
  await context.runJobs()
  expect(context.mails.at(-1)?.text).toContain('for a part of your order')
  expect(context.mails.at(-1)?.text).toContain('Reference: NEFT 9')
  expect(context.mails.at(-1)?.text).toContain('To your bank.')
  expect(await findDiscrepancies(context.db)).toEqual([])
})

/** A paid order of two pieces of which one is canceled, and its refund has failed. */
async function createFailedPartRefund(context: TestContext, simulator: PaymentSimulator) {
  simulator.control.refundState = 'FAILED'
  const { customer, order } = await createPaidPurchase(context, simulator, { quantity: 2 })
  const [item] = (await showOrder(context, customer, order.id)).order.items
  const items = [{ orderItemId: item!.id, quantity: 1 }]
  const canceled = await cancelItems(context, customer, order.id, { items, reason: null })
  await context.runJobs()
  await advanceClock(context, 3)
  return { id: order.id, refundId: canceled.order.cancellations![0]!.refund!.id }
}

test('the refund of another order is not recorded with an order', async ({ context, simulator }) => {
  const [one, other] = [
    await createFailedPartRefund(context, simulator),
    await createFailedPartRefund(context, simulator),
  ]
  const admin = await createAdmin(context)
  const findOther = () =>
    context.db.selectFrom('refunds').selectAll().where('id', '=', other.refundId).executeTakeFirstOrThrow()
  const before = await findOther()
  expect(before).toMatchObject({ status: 'FAILED', kind: 'provider' })
  const input = { reference: 'NEFT 10', note: null, refundId: other.refundId }
  await expect(recordRefund(context, admin, one.id, input)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Nothing has to be refunded for this order.',
  })
  expect(await findOther()).toEqual(before)
  await recordRefund(context, admin, other.id, input)
  expect(await findOther()).toMatchObject({ status: 'COMPLETED', kind: 'manual', reference: 'NEFT 10' })
})
