import { expect, vi } from 'vitest'
import { createAdmin } from '#tests/support/factories.ts'
import { advanceClock, createPaidPurchase } from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { showOrder } from '../history/show-order.ts'
import { listPaymentExceptions } from '../payments/payment-exceptions.ts'
import { processRefund } from './process-refund.ts'
import { retryRefund } from './retry-refund.ts'

/** A paid order of three pieces, of which one is canceled: the provider could refund its price three times. */
async function createPartRefund(context: TestContext, simulator: PaymentSimulator) {
  const { customer, order } = await createPaidPurchase(context, simulator, { quantity: 3 })
  const admin = await createAdmin(context)
  const [item] = (await showOrder(context, customer, order.id)).order.items
  await cancelItems(context, customer, order.id, { items: [{ orderItemId: item!.id, quantity: 1 }], reason: null })
  const { id } = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  const { control } = simulator
  return {
    id,
    /** Sends the refund and reads its status, which becomes `state` at the provider. */
    async process(state: typeof control.refundState) {
      control.refundState = state
      await advanceClock(context, 5)
    },
    async retry(state: typeof control.refundState) {
      control.refundState = state
      await retryRefund(context, admin, id)
      await advanceClock(context, 5)
    },
    refuseOnce: () =>
      control.injectFault({ call: 'refund', effect: { status: 400, body: '{"code":"EXCESS_REFUND_AMOUNT"}' } }),
  }
}

/** Saves refunds and their attempts. The returned function restores them, as from a backup: the provider keeps what it has done since. */
async function backUp({ db }: TestContext) {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const attempts = await db.selectFrom('paymentRefundAttempts').selectAll().orderBy('number').execute()
  return async () => {
    const last = attempts.at(-1)?.number ?? 0
    await db.deleteFrom('paymentRefundAttempts').where('number', '>', last).execute()
    for (const { number, ...columns } of attempts)
      await db.updateTable('paymentRefundAttempts').set(columns).where('number', '=', number).execute()
    for (const { id, ...columns } of refunds)
      await db.updateTable('refunds').set(columns).where('id', '=', id).execute()
  }
}

const statusOf = async ({ db }: TestContext) =>
  (await db.selectFrom('refunds').select('status').executeTakeFirstOrThrow()).status

/** The provider's refunds: the end of their id after that of the refund, and their state. */
const findRefundsOfProvider = async ({ db }: TestContext, { id }: { id: string }) => {
  const rows = await db.selectFrom('simulatedRefunds').selectAll().orderBy('createdAt').execute()
  return rows.map(({ merchantRefundId, state }) => [merchantRefundId.replace(id, ''), state])
}

test('a refund that had failed at the backup and was retried after it is paid once when it is retried again', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  await refund.process('FAILED')
  const restore = await backUp(context)
  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  await restore()
  expect(await statusOf(context)).toBe('FAILED')

  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([
    ['-1', 'FAILED'],
    ['-2', 'COMPLETED'],
  ])
})

test('a refund that waited at the backup and was sent after it is paid once after the restore', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  const restore = await backUp(context)
  await refund.process('COMPLETED')
  await restore()
  expect(await statusOf(context)).toBe('PENDING')

  await refund.process('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([['-1', 'COMPLETED']])
})

test('a refund that the provider still processes after the restore is followed until it is completed', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  const restore = await backUp(context)
  await refund.process('CONFIRMED')
  await restore()
  await refund.process('CONFIRMED')
  expect(await statusOf(context)).toBe('PENDING')
  await refund.process('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([['-1', 'COMPLETED']])
})

test('a retry after the restore that repeats a failed one fails with its reason, and the next retry has a new id', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  await refund.process('FAILED')
  const restore = await backUp(context)
  await refund.retry('FAILED')
  await refund.retry('COMPLETED')
  await restore()

  await refund.retry('COMPLETED')
  expect((await listPaymentExceptions(context)).problems).toMatchObject([
    { kind: 'REFUND_FAILED', refundId: refund.id, reason: expect.stringContaining('BF_034') },
  ])
  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([
    ['-1', 'FAILED'],
    ['-2', 'FAILED'],
    ['-3', 'COMPLETED'],
  ])
})

test('a refund that was refused and then paid after the backup is paid once after the restore', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  await refund.process('FAILED')
  const restore = await backUp(context)
  refund.refuseOnce()
  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('FAILED')
  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  await restore()

  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([
    ['-1', 'FAILED'],
    ['-2', 'COMPLETED'],
  ])
})

test('a refund that is requested again after a refusal counts as sent, so that it is not requested twice', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  simulator.control.injectFault({ call: 'refund', effect: { status: 429, body: '{"code":"TOO_MANY_REQUESTS"}' } })
  refund.refuseOnce()
  await refund.process('COMPLETED')
  expect(await statusOf(context)).toBe('FAILED')

  const provider = context.payments.provider!
  const requestedAs: boolean[] = []
  vi.spyOn(provider, 'refund').mockImplementation(async () => {
    const row = await context.db.selectFrom('paymentRefundAttempts').select('wasNeverSent').executeTakeFirstOrThrow()
    requestedAs.push(row.wasNeverSent)
    return { kind: 'unknown', reason: 'The connection was closed.' }
  })
  await refund.retry('COMPLETED')
  // The first one: without an answer it is requested again after a minute.
  expect(requestedAs[0]).toBe(false)
})

test('a repeated refund whose status cannot be read yet stays pending, so that it is not also paid by hand', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  const restore = await backUp(context)
  await refund.process('COMPLETED')
  await restore()

  simulator.control.injectFault({ call: 'refundStatus', effect: { status: 503, body: 'R999' }, times: 3 })
  await processRefund(context, refund.id)
  expect(await statusOf(context)).toBe('PENDING')
  await refund.process('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([['-1', 'COMPLETED']])
})

test('a retry after a failure under an id of the version before has an id of its own', async ({
  context,
  simulator,
}) => {
  const refund = await createPartRefund(context, simulator)
  await refund.process('PENDING')
  const merchantRefundId = 'Ks3vU8xQ2mZ7rT1wY5bN9cD4eF6gH0jL'
  for (const table of ['paymentRefundAttempts', 'simulatedRefunds'] as const)
    await context.db.updateTable(table).set({ merchantRefundId }).execute()
  await refund.process('FAILED')

  await refund.retry('COMPLETED')
  expect(await statusOf(context)).toBe('COMPLETED')
  expect(await findRefundsOfProvider(context, refund)).toEqual([
    [merchantRefundId, 'FAILED'],
    ['-2', 'COMPLETED'],
  ])
})
