import { expect } from 'vitest'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import {
  createAdmin,
  createCustomer,
  createDeliveredCodOrder,
  createVariant,
  issueToken,
} from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPlacedPurchase,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellation/cancel-order.ts'
import { showOrder } from '../history/show-order.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { reinitiatePayment } from '../payments/reinitiate-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { decideReturn } from '../returns/decide-return.ts'
import { requestReturn } from '../returns/request-return.ts'
import { recordRefund } from './record-refund.ts'

/** An order that was paid twice; the second payment is on its way back. */
async function createTwicePaidOrder(context: TestContext, simulator: PaymentSimulator) {
  const { attempt, customer, order, ...purchase } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await completePayPage(simulator, await reinitiatePayment(context, customer, order.id, true), 'pay')
  const second = (await findAttemptsOfOrder(context.db, order.id))[1]!
  await showPaymentStatus(context, customer, second.merchantOrderId)
  // The bank of the first attempt had second thoughts.
  const paid = { state: 'COMPLETED', errorCode: null, detailedErrorCode: null }
  const { merchantOrderId } = attempt
  await context.db.updateTable('simulatedPayments').set(paid).where('merchantOrderId', '=', merchantOrderId).execute()
  await syncPayment(context, merchantOrderId)
  return { ...purchase, customer, order, merchantOrderId }
}

const findLastLedgerEntry = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).at(-1)

test('a second payment that the provider cannot give back is paid back by hand, and its customer is told', async ({
  context,
  simulator,
  api,
}) => {
  simulator.simulator.control.refunds = 'FAILED'
  const { customer, order, merchantOrderId, variant } = await createTwicePaidOrder(context, simulator)
  const token = await issueToken(context, await createAdmin(context))
  const call = { token, params: { merchantOrderId }, body: { reference: 'NEFT 7' } }
  const settle = () => api.call('POST /orders/payments/{merchantOrderId}/settle', call)
  expect((await settle()).status).toBe(409)
  await advanceClock(context, 3)

  const { problems } = await listPaymentExceptions(context)
  expect(problems).toMatchObject([{ kind: 'REFUND_FAILED', refundId: expect.any(String), merchantOrderId }])
  expect(await settle()).toMatchObject({ status: 200, body: { message: 'The payment is settled.' } })
  expect((await settle()).status).toBe(409)
  expect((await listPaymentExceptions(context)).problems).toEqual([])
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
    ...{ event: 'REFUND_CHANGED', from: 'FAILED', to: 'COMPLETED', by: 'administrator' },
    note: 'The second payment was paid back by hand.',
  })
  await context.runJobs()
  expect(context.mails.at(-1)?.subject).toMatch(/^Your second payment for order \w+ was sent back$/)
  await expectPaymentsToBalance(context, variant, 5)
})

test('a second refund that is tried again is told in the history, and can be given after all', async ({
  context,
  simulator,
  api,
}) => {
  simulator.simulator.control.refunds = 'FAILED'
  const { customer, order, variant } = await createTwicePaidOrder(context, simulator)
  await advanceClock(context, 3)
  const token = await issueToken(context, await createAdmin(context))
  const [problem] = (await listPaymentExceptions(context)).problems
  simulator.simulator.control.refunds = 'COMPLETED'
  const params = { id: problem!.refundId! }
  expect((await api.call('POST /orders/refunds/{id}/retry', { token, params })).status).toBe(200)
  const historyOf = async () => (await showOrder(context, customer, order.id)).order.history
  expect((await historyOf()).at(-1)).toMatchObject({ from: 'FAILED', to: 'PENDING', by: 'administrator' })
  await advanceClock(context, 3)
  expect((await historyOf()).at(-1)).toMatchObject({ from: 'PENDING', to: 'COMPLETED', by: 'store' })
  await expectPaymentsToBalance(context, variant, 5)
})

test('what is paid back by hand stands in the ledger, after cash and after the provider failed', async ({
  context,
  simulator,
}) => {
  const admin = await createAdmin(context)
  const byHand = (id: string) => recordRefund(context, admin, id, { reference: 'NEFT 8', note: null })
  const buyer = await createCustomer(context)
  const cash = await createDeliveredCodOrder(context, buyer, { of: await createVariant(context) })
  await requestReturn(context, buyer, cash.id, { reason: null })
  await decideReturn(context, admin, cash.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await byHand(cash.id)
  expect(await findLastLedgerEntry(context, cash)).toMatchObject({
    kind: 'SETTLED',
    amount: cash.orderTotal,
    detail: 'NEFT 8',
  })

  simulator.simulator.control.refunds = 'FAILED'
  const { customer, order, attempt } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  await byHand(order.id)
  const { merchantOrderId } = attempt
  const settled = { kind: 'SETTLED', amount: 1499_00, detail: 'NEFT 8', merchantOrderId }
  expect(await findLastLedgerEntry(context, order)).toMatchObject({ ...settled, merchantRefundId: expect.any(String) })
})
