import { expect } from 'vitest'
import { aCustomer, aDeliveredOrder, anAdmin, aVariant, signedIn } from '#tests/support/makers.ts'
import {
  aPaidPurchase,
  aPlacedPurchase,
  expectBooksToBalance,
  letPass,
  onPayPage,
  orderOf,
} from '#tests/support/online.ts'
import { type Paying, test } from '#tests/support/paying.ts'
import type { TestShop } from '#tests/support/test.ts'
import { attemptsOf } from '../payments/attempts.store.ts'
import { paymentEventsOf } from '../payments/ledger.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { decideReturn } from './decide-return.ts'
import { paymentProblems } from './payment-problems.ts'
import { paymentResult } from './payment-result.ts'
import { recordRefund } from './record-refund.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { requestReturn } from './request-return.ts'
import { checkPayment } from './settle-attempt.ts'
import { showOrder } from './show-order.ts'

/** An order that was paid twice; the second payment is on its way back. */
async function aTwicePaidPurchase(shop: TestShop, paying: Paying) {
  const { attempt, customer, order, ...purchase } = await aPlacedPurchase(shop)
  await onPayPage(paying, attempt, 'fail')
  await paymentResult(shop, customer, attempt.merchantOrderId)
  await onPayPage(paying, await reinitiatePayment(shop, customer, order.id, true), 'pay')
  const second = (await attemptsOf(shop.db, order.id))[1]!
  await paymentResult(shop, customer, second.merchantOrderId)
  // The bank of the first attempt had second thoughts.
  const paid = { state: 'COMPLETED', errorCode: null, detailedErrorCode: null }
  const { merchantOrderId } = attempt
  await shop.db.updateTable('simulatedPayments').set(paid).where('merchantOrderId', '=', merchantOrderId).execute()
  await checkPayment(shop, merchantOrderId)
  return { ...purchase, customer, order, merchantOrderId }
}

const lastOf = async ({ db }: TestShop, { id }: { id: string }) => (await paymentEventsOf(db, id)).at(-1)

test('a second payment that the provider cannot give back is paid back by hand, and its customer is told', async ({
  shop,
  paying,
  api,
}) => {
  paying.simulator.control.refunds = 'FAILED'
  const { customer, order, merchantOrderId, variant } = await aTwicePaidPurchase(shop, paying)
  const token = await signedIn(shop, await anAdmin(shop))
  const call = { token, params: { merchantOrderId }, body: { reference: 'NEFT 7' } }
  const settle = () => api.call('POST /orders/payments/{merchantOrderId}/settle', call)
  expect((await settle()).status).toBe(409)
  await letPass(shop, 3)

  const { problems } = await paymentProblems(shop)
  expect(problems).toMatchObject([{ kind: 'REFUND_FAILED', refundId: expect.any(String), merchantOrderId }])
  expect(await settle()).toMatchObject({ status: 200, body: { message: 'The payment is settled.' } })
  expect((await settle()).status).toBe(409)
  expect((await paymentProblems(shop)).problems).toEqual([])
  expect(await shop.db.selectFrom('refunds').select(['kind', 'status', 'reference']).execute()).toEqual([
    { kind: 'manual', status: 'COMPLETED', reference: 'NEFT 7' },
  ])
  expect(await orderOf(shop, customer)).toMatchObject({ paymentStatus: 'COMPLETED', refundStatus: 'NONE' })
  expect(await lastOf(shop, order)).toMatchObject({ kind: 'SETTLED', detail: 'NEFT 7', merchantOrderId })
  expect((await showOrder(shop, customer, order.id)).order.history.at(-1)).toMatchObject({
    ...{ event: 'REFUND_CHANGED', from: 'FAILED', to: 'COMPLETED', by: 'administrator' },
    note: 'The second payment was paid back by hand.',
  })
  await shop.runJobs()
  expect(shop.mails.at(-1)?.subject).toMatch(/^Your second payment for order \w+ was sent back$/)
  await expectBooksToBalance(shop, variant, 5)
})

test('a second refund that is tried again is told in the history, and can be given after all', async ({
  shop,
  paying,
  api,
}) => {
  paying.simulator.control.refunds = 'FAILED'
  const { customer, order, variant } = await aTwicePaidPurchase(shop, paying)
  await letPass(shop, 3)
  const token = await signedIn(shop, await anAdmin(shop))
  const [problem] = (await paymentProblems(shop)).problems
  paying.simulator.control.refunds = 'COMPLETED'
  const params = { id: problem!.refundId! }
  expect((await api.call('POST /orders/refunds/{id}/retry', { token, params })).status).toBe(200)
  const historyOf = async () => (await showOrder(shop, customer, order.id)).order.history
  expect((await historyOf()).at(-1)).toMatchObject({ from: 'FAILED', to: 'PENDING', by: 'administrator' })
  await letPass(shop, 3)
  expect((await historyOf()).at(-1)).toMatchObject({ from: 'PENDING', to: 'COMPLETED', by: 'store' })
  await expectBooksToBalance(shop, variant, 5)
})

test('what is paid back by hand stands in the ledger, after cash and after the provider failed', async ({
  shop,
  paying,
}) => {
  const admin = await anAdmin(shop)
  const byHand = (id: string) => recordRefund(shop, admin, id, { reference: 'NEFT 8', note: null })
  const buyer = await aCustomer(shop)
  const cash = await aDeliveredOrder(shop, buyer, { of: await aVariant(shop) })
  await requestReturn(shop, buyer, cash.id, { reason: null })
  await decideReturn(shop, admin, cash.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await byHand(cash.id)
  expect(await lastOf(shop, cash)).toMatchObject({ kind: 'SETTLED', amount: cash.orderTotal, detail: 'NEFT 8' })

  paying.simulator.control.refunds = 'FAILED'
  const { customer, order, attempt } = await aPaidPurchase(shop, paying)
  await cancelOrder(shop, customer, order.id)
  await letPass(shop, 3)
  await byHand(order.id)
  const { merchantOrderId } = attempt
  const settled = { kind: 'SETTLED', amount: 1499_00, detail: 'NEFT 8', merchantOrderId }
  expect(await lastOf(shop, order)).toMatchObject({ ...settled, merchantRefundId: expect.any(String) })
})
