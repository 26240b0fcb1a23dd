import { expect } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createAdmin, issueToken } from '#tests/support/factories.ts'
import { advanceClock, createPaidPurchase, findOrderOfCustomer } from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { showOrder } from '../history/show-order.ts'
import { handlePhonePeWebhook } from '../payments/handle-phonepe-webhook.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { processRefund } from './process-refund.ts'
import { recordRefund } from './record-refund.ts'

const byHand = { reference: 'NEFT 1', note: null }

/** A canceled order whose refund the provider processes for more than a day, until the owner records that it was paid by hand. */
async function createOrderPaidByHand(context: TestContext, simulator: PaymentSimulator) {
  const purchase = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, purchase.customer, purchase.order.id)
  await advanceClock(context, 25 * 60, 60)
  await recordRefund(context, admin, purchase.order.id, byHand)
  const { order: shown } = await showOrder(context, purchase.customer, purchase.order.id)
  return { ...purchase, shown }
}

const findAttempts = ({ db }: TestContext) =>
  db.selectFrom('paymentRefundAttempts').selectAll().orderBy('number').execute()
const countRefunded = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).filter(({ kind }) => kind === 'REFUNDED').length

test('a refund that is paid by hand, and that the provider completes too, is listed until it is settled', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, order, attempt, shown } = await createOrderPaidByHand(context, simulator)
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ email: 'owner@raosarees.in' }).execute()
  expect((await listPaymentExceptions(context)).problems).toEqual([])
  expect(await findDiscrepancies(context.db)).toEqual([])

  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 24 * 60, 60)
  const { merchantOrderId } = attempt
  expect(await findAttempts(context)).toMatchObject([{ state: 'COMPLETED', refundedAmount: 1499_00 }])
  expect(await countRefunded(context, order)).toBe(1)
  expect(simulator.control.calls.refund).toBe(1)
  expect((await showOrder(context, customer, order.id)).order).toEqual(shown)
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUNDED_TWICE', orderId: order.id, merchantOrderId, refundId: null, amount: 1499_00 },
  ])
  expect(await findDiscrepancies(context.db)).toMatchObject([
    { difference: 'was paid by hand, and the provider also refunded ₹1,499.00 of ₹1,499.00' },
  ])
  await context.runJobs()
  await context.runJobs()
  const mails = context.mails.filter(({ subject }) => subject === `A refund for order ${toShortId(order)} needs you`)
  expect(mails.map(({ to }) => to)).toEqual(['owner@raosarees.in'])
  expect(mails[0]?.text).toMatch(/₹1,499\.00[\s\S]*the provider refunded it too/)

  const token = await issueToken(context, await createAdmin(context))
  const call = { token, params: { merchantOrderId }, body: { reference: 'Paid back by UPI 7' } }
  const settle = () => api.call('POST /orders/payments/{merchantOrderId}/settle', call)
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(409)
  expect((await listPaymentExceptions(context)).problems).toEqual([])
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect((await findPaymentEvents(context.db, order.id)).at(-1)).toMatchObject({
    kind: 'SETTLED',
    amount: 1499_00,
    detail: 'Paid back by UPI 7',
  })
})

test('a refund that is paid by hand, and that the provider then fails, needs nobody', async ({
  context,
  simulator,
}) => {
  const { customer, order, shown } = await createOrderPaidByHand(context, simulator)
  simulator.control.refundState = 'FAILED'
  await advanceClock(context, 24 * 60, 60)
  expect(await findAttempts(context)).toMatchObject([{ state: 'FAILED', nextCheckAt: null }])
  expect((await listPaymentExceptions(context)).problems).toEqual([])
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect((await showOrder(context, customer, order.id)).order).toEqual(shown)
  const { refundStatus } = simulator.control.calls
  await advanceClock(context, 24 * 60, 60)
  expect(simulator.control.calls).toMatchObject({ refund: 1, refundStatus })
})

test('a webhook about a refund that was paid by hand is followed by a check', async ({ context, simulator }) => {
  const { order, attempt } = await createOrderPaidByHand(context, simulator)
  simulator.control.refundState = 'COMPLETED'
  const [refund] = await findAttempts(context)
  const payload = { originalMerchantOrderId: attempt.merchantOrderId, merchantRefundId: refund!.merchantRefundId }
  await handlePhonePeWebhook(context, { event: 'pg.refund.completed', payload })
  await context.runJobs()
  expect(await countRefunded(context, order)).toBe(1)
})

/** The context with another function of the payment provider. */
const withProvider = (context: TestContext, change: Partial<PaymentProvider>): TestContext =>
  Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...context.payments.provider!, ...change } },
  })

test.for(['new', 'lost'] as const)(
  'a %s refund that is recorded as paid by hand while its request is under way is followed',
  async (request, { context, simulator }) => {
    const { customer, order } = await createPaidPurchase(context, simulator)
    const admin = await createAdmin(context)
    simulator.control.refundState = 'PENDING'
    await cancelOrder(context, customer, order.id)
    const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    if (request === 'lost') {
      const refused = async () => ({ kind: 'refused', reason: 'ECONNREFUSED' }) as const
      await processRefund(withProvider(context, { refund: refused }), id)
    }
    context.setClock(new Date(context.clock().getTime() + 25 * hourMs))
    const { refund } = context.payments.provider!
    const delayed: typeof refund = async (attempt) => {
      await recordRefund(context, admin, order.id, byHand)
      // Another process asks before the provider knows of it.
      await processRefund(context, id)
      return refund(attempt)
    }
    await processRefund(withProvider(context, { refund: delayed }), id)
    expect(await findAttempts(context)).toMatchObject([{ state: 'PENDING', nextCheckAt: expect.any(Date) }])
    simulator.control.refundState = 'COMPLETED'
    await advanceClock(context, 120, 10)
    expect((await listPaymentExceptions(context)).problems).toMatchObject([{ kind: 'REFUNDED_TWICE' }])
    expect(await countRefunded(context, order)).toBe(1)
    expect(simulator.control.calls.refund).toBe(1)
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  },
)

test('a refund that waits is not sent while the provider still processes one that was paid by hand', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator, { quantity: 3 })
  const admin = await createAdmin(context)
  simulator.control.refundState = 'PENDING'
  const [item] = (await showOrder(context, customer, order.id)).order.items
  const cancelOne = () =>
    cancelItems(context, customer, order.id, { items: [{ orderItemId: item!.id, quantity: 1 }], reason: null })
  await cancelOne()
  const { id: refundId } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await advanceClock(context, 25 * 60, 60)
  await recordRefund(context, admin, order.id, { ...byHand, refundId })
  await cancelOne()
  await advanceClock(context, 26 * 60, 60)
  expect(simulator.control.calls.refund).toBe(1)
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUND_OVERDUE', reason: expect.stringContaining('wait until the provider has ended another refund') },
  ])
  await context.db.updateTable('simulatedRefunds').set({ state: 'FAILED' }).execute()
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 8 * 60, 60)
  expect((await findAttempts(context)).map(({ state }) => state)).toEqual(['FAILED', 'COMPLETED'])
  expect((await listPaymentExceptions(context)).problems).toEqual([])
})

test('the provider is asked about a refund that was paid by hand for a day if it does not know it, else for 90', async ({
  context,
  simulator,
}) => {
  await createOrderPaidByHand(context, simulator)
  const asked = async (days: number, refundStatus: PaymentProvider['refundStatus']) => {
    context.setClock(new Date(context.clock().getTime() + days * dayMs))
    const { refundId } = (await findAttempts(context))[0]!
    await processRefund(withProvider(context, { refundStatus }), refundId)
    return (await findAttempts(context))[0]!
  }
  const unreachable = async () => ({ kind: 'unknown', reason: 'ECONNREFUSED' }) as const
  const unknown = async () => ({ kind: 'notFound' }) as const
  expect(await asked(0.5, unknown)).toMatchObject({ endedAt: null })
  expect(await asked(89, unreachable)).toMatchObject({ endedAt: null })
  expect(await asked(1, unreachable)).toMatchObject({ state: 'FAILED', errorCode: 'SETTLED_BY_HAND' })
  await context.db
    .updateTable('paymentRefundAttempts')
    .set({ state: 'PENDING', endedAt: null, paidByHandAt: context.clock(), nextCheckAt: context.clock() })
    .execute()
  expect(await asked(1, unknown)).toMatchObject({ state: 'FAILED', nextCheckAt: null })
  expect(simulator.control.calls.refund).toBe(1)
})
