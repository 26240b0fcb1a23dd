import { sql } from 'kysely'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findPaymentEvents } from '#server/payments/payment-events.store.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createAdmin, findStock, issueToken } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import {
  advanceClock,
  completePayPage,
  createPaidPurchase,
  createPlacedPurchase,
  createTwicePaidOrder,
  expectPaymentsToBalance,
  findOrderOfCustomer,
} from '#tests/support/online-payments.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { reinitiatePayment } from '../payments/reinitiate-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { decideReturnWithoutCheck } from '../returns/decide-without-check.ts'
import { requestWholeReturn } from '../returns/request-whole-return.ts'
import { processRefund } from './process-refund.ts'
import { processRefundJob } from './process-refund-job.ts'
import { recordRefund } from './record-refund.ts'
import { retryRefund } from './retry-refund.ts'

const listLedgerKinds = async ({ db }: TestContext, { id }: { id: string }) =>
  (await findPaymentEvents(db, id)).map(({ kind }) => kind)

test('canceling a paid order refunds it: REFUNDED once the provider reports it completed', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  simulator.control.refundState = 'CONFIRMED'
  await cancelOrder(context, customer, order.id)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'PENDING',
  })
  await advanceClock(context, 5)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'PENDING',
  })
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 20)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'REFUNDED',
    refundStatus: 'COMPLETED',
  })
  const { order: shown } = await showOrder(context, customer, order.id)
  expect(shown.refund).toMatchObject({
    status: 'COMPLETED',
    amount: 1499_00,
    reference: expect.stringMatching(/^\d{12}$/),
  })
  expect(await listLedgerKinds(context, order)).toEqual([
    'REQUESTED',
    'STARTED',
    'COMPLETED',
    'REFUND_REQUESTED',
    'REFUND_STARTED',
    'REFUNDED',
  ])
  expect(simulator.control.calls.refund).toBe(1)
  expect(await findStock(context, variant)).toBe(5)
  await expectPaymentsToBalance(context, variant, 5)
})

test('accepting a return refunds the payment', async ({ context, simulator }) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  await requestWholeReturn(context, customer, order.id, { reason: null })
  await decideReturnWithoutCheck(context, admin, order.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  await advanceClock(context, 4)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'REFUNDED',
    returnStatus: 'ACCEPTED',
  })
  expect(await context.db.selectFrom('simulatedRefunds').select(['amount', 'state']).execute()).toEqual([
    { amount: 1499_00, state: 'COMPLETED' },
  ])
  expect((await listLedgerKinds(context, order)).at(-1)).toBe('REFUNDED')
  expect(await findStock(context, variant)).toBe(5)
})

test.for(['before', 'after'] as const)(
  'a refund is paid once, even if the connection is reset %s the provider processes it',
  async (when, { context, simulator }) => {
    const { customer, order, variant } = await createPaidPurchase(context, simulator)
    simulator.control.injectFault({ call: 'refund', when, effect: 'reset' })
    await cancelOrder(context, customer, order.id)
    await advanceClock(context, 8)
    expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect(await context.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
    await expectPaymentsToBalance(context, variant, 5)
  },
)

test('a refund is repeated after provider errors of the token, the request and the status', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const { control } = simulator
  await cancelOrder(context, customer, order.id)
  for (const call of ['token', 'refund', 'refundStatus'] as const) {
    control.injectFault({ call, effect: { status: 503, body: 'R999' }, times: 4 })
  }
  await advanceClock(context, 45)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  await expectPaymentsToBalance(context, variant, 5)
})

test('a failed refund is listed for the administrator, who can retry it under a new id and is named in the history', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const token = await issueToken(context, await createAdmin(context))
  simulator.control.refundState = 'FAILED'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 4)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({
    paymentStatus: 'COMPLETED',
    refundStatus: 'FAILED',
  })
  const findExceptions = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  const [exception] = await findExceptions()
  expect(exception).toMatchObject({
    kind: 'REFUND_FAILED',
    orderId: order.id,
    shortId: order.id.slice(0, 8).toUpperCase(),
    amount: '1499.00',
    reason: expect.stringContaining('BF_034'),
  })
  await advanceClock(context, 10)
  expect(simulator.control.calls.refund).toBe(1)
  const { lines, isBalanced } = await reconcile(context.db, '2030-11-21')
  expect(isBalanced).toBe(false)
  expect(lines.join('\n')).toMatch(/refund \S+ has failed: .*BF_034/)

  simulator.control.refundState = 'COMPLETED'
  const retried = await api.call('POST /orders/refunds/{id}/retry', { token, params: { id: exception.refundId } })
  expect(retried).toMatchObject({ status: 200, body: { message: 'The refund is being tried again.' } })
  expect(
    (await api.call('POST /orders/refunds/{id}/retry', { token, params: { id: exception.refundId } })).status,
  ).toBe(409)
  expect((await showOrder(context, customer, order.id)).order.history.at(-1)).toMatchObject({
    event: 'REFUND_CHANGED',
    from: 'FAILED',
    to: 'PENDING',
    by: 'administrator',
  })
  const retries = await context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'refundRetried')
    .execute()
  expect(retries).toMatchObject([{ subjectId: order.id }])
  await advanceClock(context, 4)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  const attempts = await context.db
    .selectFrom('paymentRefundAttempts')
    .select(['state', 'merchantRefundId'])
    .orderBy('number')
    .execute()
  expect(attempts.map(({ state }) => state)).toEqual(['FAILED', 'COMPLETED'])
  expect(await findExceptions()).toEqual([])
  await expectPaymentsToBalance(context, variant, 5)
})

test('a payment of another amount leaves the order unpaid, and is listed for the administrator', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, attempt, order } = await createPlacedPurchase(context)
  await completePayPage(simulator, attempt, 'pay')
  await context.db.updateTable('simulatedPayments').set({ amount: 100 }).execute()
  const message = 'We received a payment that does not match this order. Please do not pay again; we look into it.'
  const { merchantOrderId } = attempt
  const result = await showPaymentStatus(context, customer, merchantOrderId)
  expect(result).toMatchObject({ status: 'PENDING', message })
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'PENDING' })
  expect((await listLedgerKinds(context, order)).at(-1)).toBe('MISMATCH')
  await expect(reinitiatePayment(context, customer, order.id, true)).rejects.toMatchObject({
    kind: 'conflict',
    message,
  })
  const token = await issueToken(context, await createAdmin(context))
  const findExceptions = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  expect(await findExceptions()).toMatchObject([{ kind: 'AMOUNT_MISMATCH', orderId: order.id, merchantOrderId }])
  expect((await reconcile(context.db, '2030-11-21')).isBalanced).toBe(false)

  const settle = () =>
    api.call('POST /orders/payments/{merchantOrderId}/settle', {
      token,
      params: { merchantOrderId },
      body: { reference: 'UTR 4711' },
    })
  expect(await settle()).toMatchObject({ status: 200, body: { message: 'The payment is settled.' } })
  expect((await settle()).status).toBe(409)
  expect(await findExceptions()).toEqual([])
  expect((await findPaymentEvents(context.db, order.id)).at(-1)).toMatchObject({ kind: 'SETTLED', detail: 'UTR 4711' })
  expect((await reconcile(context.db, '2030-11-21')).isBalanced).toBe(true)
})

test('a payment without an order is listed for the administrator', async ({ context, simulator, api }) => {
  const { order } = await createPaidPurchase(context, simulator)
  await context.db.deleteFrom('orders').where('id', '=', order.id).execute()
  const token = await issueToken(context, await createAdmin(context))
  const { problems } = (await api.call('GET /orders/payment/problems', { token })).body
  expect(problems).toMatchObject([{ kind: 'ORDER_GONE', orderId: order.id }])
})

test('a refund that the provider has not completed within a day is listed, and can be paid by hand', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  let token = await issueToken(context, await createAdmin(context))
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 2)
  const findExceptions = async () => (await api.call('GET /orders/payment/problems', { token })).body.problems
  const refundByHand = () =>
    api.call('PUT /orders/{id}/refund', { token, params: { id: order.id }, body: { reference: 'NEFT 1', note: null } })
  expect(await findExceptions()).toEqual([])
  expect((await refundByHand()).status).toBe(409)
  await advanceClock(context, 25 * 60, 60)
  // The administrator's session has expired.
  token = await issueToken(context, await createAdmin(context))
  expect(await findExceptions()).toMatchObject([{ kind: 'REFUND_OVERDUE', orderId: order.id, refundId: null }])
  expect((await refundByHand()).status).toBe(200)
  expect(await findExceptions()).toEqual([])
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  // The provider can still complete it (refunded-twice.test.ts), but it is not sent again, and the customer sees no change.
  const { order: shown } = await showOrder(context, customer, order.id)
  await advanceClock(context, 24 * 60, 60)
  expect(simulator.control.calls.refund).toBe(1)
  expect((await showOrder(context, customer, order.id)).order).toEqual(shown)
  await expectPaymentsToBalance(context, variant, 5)
})

test('a refund that was not sent is sent again, without a status request', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const { control } = simulator
  await cancelOrder(context, customer, order.id)
  const { provider } = context.payments
  const offline = { ...provider!, refund: async () => ({ kind: 'refused', reason: 'ECONNREFUSED' }) as const }
  const [{ id }] = (await context.db.selectFrom('refunds').select('id').execute()) as [{ id: string }]
  await processRefund(
    Object.assign(Object.create(context), { payments: { ...context.payments, provider: offline } }),
    id,
  )
  control.injectFault({ call: 'refundStatus', effect: { status: 400, body: '{"code":"WHAT_IS_THIS"}' }, times: 2 })
  await advanceClock(context, 1)
  expect(control.calls).toMatchObject({ refund: 1, refundStatus: 0 })
  control.clearFaults()
  await advanceClock(context, 3)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
})

test('a refund that is paid by hand while it is being sent is not paid by the provider too', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  await cancelOrder(context, customer, order.id)
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  context.setClock(new Date(context.clock().getTime() + 25 * hourMs))
  const { processing } = await context.db.transaction().execute(async (trx) => {
    await lockExistingOrder(trx, order.id)
    const processing = processRefund(context, id)
    await waitForBlockedSession(context)
    const paying: TestContext = Object.assign(Object.create(context), { db: trx })
    await recordRefund(paying, admin, order.id, { reference: 'NEFT 1', note: null })
    return { processing }
  })
  await processing
  expect(simulator.control.calls.refund).toBe(0)
  expect(await context.db.selectFrom('paymentRefundAttempts').select('state').execute()).toEqual([])
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ refundStatus: 'COMPLETED' })
})

test('a refund that is paid by hand while its status is read is not sent again', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  simulator.control.injectFault({ call: 'refund', when: 'before', effect: 'reset' })
  await cancelOrder(context, customer, order.id)
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await processRefund(context, id)
  context.setClock(new Date(context.clock().getTime() + 25 * hourMs))
  const sent = simulator.control.calls.refund
  const refundStatus = async () => {
    await recordRefund(context, admin, order.id, { reference: 'NEFT 1', note: null })
    return { kind: 'notFound' } as const
  }
  const provider = { ...context.payments.provider!, refundStatus }
  await processRefund(Object.assign(Object.create(context), { payments: { ...context.payments, provider } }), id)
  expect(simulator.control.calls.refund).toBe(sent)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ refundStatus: 'COMPLETED' })
})

/** The context with another function of the payment provider. */
const withProvider = (context: TestContext, change: Partial<PaymentProvider>): TestContext =>
  Object.assign(Object.create(context), {
    payments: { ...context.payments, provider: { ...context.payments.provider!, ...change } },
  })

test('a refund whose request arrives late, after another process has sent it, is paid once', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  simulator.control.refundState = 'CONFIRMED'
  await cancelOrder(context, customer, order.id)
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const { refund } = context.payments.provider!
  const sendLate: typeof refund = async (attempt) => {
    context.setClock(new Date(context.clock().getTime() + 61_000))
    await processRefund(context, id)
    return refund(attempt)
  }
  await processRefund(withProvider(context, { refund: sendLate }), id)
  await expect(retryRefund(context, admin, id)).rejects.toMatchObject({ kind: 'conflict' })
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 20)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ refundStatus: 'COMPLETED' })
  expect(await context.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
  await expectPaymentsToBalance(context, variant, 5)
})

test('a refund that is retried after a day cannot be paid by hand on the same day', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  simulator.control.refundState = 'FAILED'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 4)
  context.setClock(new Date(context.clock().getTime() + 48 * hourMs))
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  simulator.control.refundState = 'CONFIRMED'
  await retryRefund(context, admin, id)
  await processRefund(context, id)
  const payByHand = () => recordRefund(context, admin, order.id, { reference: 'NEFT 1', note: null })
  await expect(payByHand()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The payment provider is carrying out this refund.',
  })
  expect((await listPaymentExceptions(context)).problems).toEqual([])
  context.setClock(new Date(context.clock().getTime() + 25 * hourMs))
  expect((await listPaymentExceptions(context)).problems).toMatchObject([{ kind: 'REFUND_OVERDUE' }])
  await expect(payByHand()).resolves.toMatchObject({ message: 'Refund recorded.' })
})

test('two refunds of one payment go to the provider one after the other', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator, { quantity: 3 })
  simulator.control.refundState = 'CONFIRMED'
  const [item] = (await showOrder(context, customer, order.id)).order.items
  const cancelOne = () =>
    cancelItems(context, customer, order.id, { items: [{ orderItemId: item!.id, quantity: 1 }], reason: null })
  const states = async () =>
    (await context.db.selectFrom('simulatedRefunds').select('state').execute()).map(({ state }) => state)
  await cancelOne()
  await context.runJobs()
  await cancelOne()
  await context.runJobs()
  await advanceClock(context, 5)
  expect(await states()).toEqual(['CONFIRMED'])
  // The second one waits in the queue for the check of the first.
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${processRefundJob.name}`.execute(
    context.db,
  )
  expect(rows).toHaveLength(2)
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 25)
  expect(await states()).toEqual(['COMPLETED', 'COMPLETED'])
})

test('an order that was paid twice and is then canceled is refunded each payment once', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant, merchantOrderId } = await createTwicePaidOrder(context, simulator)
  await advanceClock(context, 3)
  const findAttempts = () =>
    context.db
      .selectFrom('paymentRefundAttempts')
      .select(['merchantOrderId', 'state', 'amount'])
      .orderBy('number')
      .execute()
  const completed = { state: 'COMPLETED', amount: 1499_00 }
  expect(await findAttempts()).toEqual([{ ...completed, merchantOrderId }])
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 3)
  const [, paying] = await findAttemptsOfOrder(context.db, order.id)
  expect(await findAttempts()).toEqual([
    { ...completed, merchantOrderId },
    { ...completed, merchantOrderId: paying!.merchantOrderId },
  ])
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  const refunds = await context.db
    .selectFrom('refunds')
    .select(['status', 'isDuplicate'])
    .orderBy('requestedAt')
    .execute()
  expect(refunds).toEqual([
    { status: 'COMPLETED', isDuplicate: true },
    { status: 'COMPLETED', isDuplicate: false },
  ])
  await expectPaymentsToBalance(context, variant, 5)
})

test('a refund that waits for another one is tried again in ten seconds while the check of the other is overdue', async ({
  context,
  simulator,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator, { quantity: 3 })
  simulator.control.refundState = 'CONFIRMED'
  const [item] = (await showOrder(context, customer, order.id)).order.items
  const cancelOne = () =>
    cancelItems(context, customer, order.id, { items: [{ orderItemId: item!.id, quantity: 1 }], reason: null })
  await cancelOne()
  await context.runJobs()
  context.setClock(new Date(context.clock().getTime() + hourMs))
  await cancelOne()
  const { id } = await context.db
    .selectFrom('refunds')
    .select('id')
    .orderBy('requestedAt', 'desc')
    .executeTakeFirstOrThrow()
  await processRefund(context, id)
  const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker.jobs
    where key = ${`${processRefundJob.name} ${id}`}`.execute(context.db)
  expect(rows).toMatchObject([{ runAt: new Date(context.clock().getTime() + 10_000) }])
})

test('a retry that waits while the provider reports another amount is a conflict', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  simulator.control.refundState = 'FAILED'
  await cancelOrder(context, customer, order.id)
  await advanceClock(context, 4)
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const { retrying } = await context.db.transaction().execute(async (trx) => {
    await lockExistingOrder(trx, order.id)
    const retrying = retryRefund(context, admin, id)
    retrying.catch(() => {})
    await waitForBlockedSession(context)
    const report = { state: 'COMPLETED', refundedAmount: 100, endedAt: context.clock() } as const
    await trx.updateTable('paymentRefundAttempts').set(report).where('refundId', '=', id).execute()
    return { retrying }
  })
  await expect(retrying).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('The provider has already paid money for this refund.'),
  })
})

/** Processes the only refund in a store without a payment provider. */
async function processWithoutProvider(context: TestContext) {
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await processRefund(Object.assign(Object.create(context), { payments: { ...context.payments, provider: null } }), id)
}

test('without a payment provider a refund fails, with the reason', async ({ context, simulator }) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  await processWithoutProvider(context)
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', reason: 'No payment provider is set up.' },
  ])
})

test('without a payment provider a refund that was sent stays pending, so that it is not also paid by hand', async ({
  context,
  simulator,
}) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  simulator.control.refundState = 'PENDING'
  await cancelOrder(context, customer, order.id)
  await context.runJobs()
  expect(simulator.control.calls.refund).toBe(1)
  await processWithoutProvider(context)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ refundStatus: 'PENDING' })
  const admin = await createAdmin(context)
  await expect(recordRefund(context, admin, order.id, { reference: 'NEFT 1', note: null })).rejects.toMatchObject({
    kind: 'conflict',
  })
  simulator.control.refundState = 'COMPLETED'
  await advanceClock(context, 20)
  expect(await findOrderOfCustomer(context, customer)).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect(await context.db.selectFrom('simulatedRefunds').select('amount').execute()).toEqual([{ amount: 1499_00 }])
  await expectPaymentsToBalance(context, variant, 5)
})

test('the payment page of a canceled order shows the state of its refund', async ({ context, simulator }) => {
  const { customer, order, attempt } = await createPaidPurchase(context, simulator)
  await cancelOrder(context, customer, order.id)
  const message = async () => (await showPaymentStatus(context, customer, attempt.merchantOrderId)).message
  expect(await message()).toBe('This order was canceled. Your money is on its way back to you.')
  await advanceClock(context, 4)
  expect(await message()).toBe('This order was canceled, and your money has been sent back to you.')
})

test('the administrator sees the attempts and the ledger of an order, and ledger entries cannot be changed', async ({
  context,
  simulator,
  api,
}) => {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const { body } = await api.call('GET /orders/{id}/payments', {
    token: await issueToken(context, await createAdmin(context)),
    params: { id: order.id },
  })
  expect(body.attempts).toMatchObject([{ state: 'COMPLETED', amount: '1499.00', paymentMode: 'UPI_INTENT' }])
  expect(body.ledger.map(({ kind }: { kind: string }) => kind)).toEqual(['REQUESTED', 'STARTED', 'COMPLETED'])
  const token = await issueToken(context, customer)
  expect((await api.call('GET /orders/{id}/payments', { token, params: { id: order.id } })).status).toBe(403)
  await expect(context.db.updateTable('paymentEvents').set({ amount: 1 }).execute()).rejects.toThrow(/is append-only/)
  for (const detail of ['Erased', 'other', null])
    await expect(context.db.updateTable('paymentEvents').set({ detail }).execute()).rejects.toThrow(/is append-only/)
  await expect(context.db.deleteFrom('paymentEvents').execute()).rejects.toThrow(/is append-only/)
})
