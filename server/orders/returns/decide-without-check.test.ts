import { expect } from 'vitest'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, findStock } from '#tests/support/factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { showOrder } from '../history/show-order.ts'
import { decideReturn } from './decide-return.ts'
import { decideReturnWithoutCheck } from './decide-without-check.ts'
import { sendReturn } from './send-return.ts'

const accept = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
const reject = { returnStatus: 'REJECTED', note: null, restock: true } as const

/** A delivered order of which a return of two kurtas is approved, and one of a phone is requested. */
async function createAwaitedAndRequested(context: TestContext) {
  const delivered = await createDeliveredOrder(context)
  const { id, admin, request } = delivered
  const awaited = await request({ Kurta: 2 }, { method: 'OWN_SHIPMENT' })
  await decideReturn(context, admin, { id, returnId: awaited.id }, { decision: 'APPROVED', note: null })
  const requested = await request({ Phone: 1 })
  const statuses = async () =>
    (await showOrder(context, admin, id)).order.returns!.map(({ number, status }) => [number, status])
  return { ...delivered, awaited, requested, statuses }
}

const refundedAmounts = ({ db }: TestContext) => db.selectFrom('refunds').select('amount').execute()

test("'Refund without check' pressed twice accepts one return, and not another one whose goods are awaited", async ({
  context,
}) => {
  const { id, admin, kurta, statuses } = await createAwaitedAndRequested(context)
  const other = await createAdmin(context)
  await decideReturnWithoutCheck(context, admin, id, accept)
  await expect(decideReturnWithoutCheck(context, other, id, accept)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'No return of this order waits for a decision.',
  })
  expect(await refundedAmounts(context)).toEqual([{ amount: 400_00 }])
  expect(await findStock(context, kurta)).toBe(2)
  expect(await statuses()).toEqual([
    [1, 'APPROVED'],
    [2, 'COMPLETED'],
  ])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the return that the administrator saw is decided, once', async ({ context }) => {
  const { id, admin, requested, statuses } = await createAwaitedAndRequested(context)
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => decideReturnWithoutCheck(context, admin, id, { ...accept, returnId: requested.id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refundedAmounts(context)).toEqual([{ amount: 400_00 }])
  for (const again of [accept, reject]) {
    await expect(
      decideReturnWithoutCheck(context, admin, id, { ...again, returnId: requested.id }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This return has already been accepted.',
    })
  }
  expect(await statuses()).toEqual([
    [1, 'APPROVED'],
    [2, 'COMPLETED'],
  ])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a return whose goods are awaited is not accepted without a look at them, and no other one instead of it', async ({
  context,
}) => {
  const { id, admin, customer, awaited, statuses } = await createAwaitedAndRequested(context)
  const decideAwaited = () => decideReturnWithoutCheck(context, admin, id, { ...accept, returnId: awaited.id })
  await expect(decideAwaited()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Return 1 is approved now. Please look at the order again.',
  })
  const parcel = { courier: null, courierName: null, trackingNumber: null, trackingUrl: null, pickupDay: null }
  await sendReturn(context, customer, { id, returnId: awaited.id }, { ...parcel, isSent: true })
  await expect(decideAwaited()).rejects.toThrow('Return 1 is on its way now.')
  expect(await statuses()).toEqual([
    [1, 'IN_TRANSIT'],
    [2, 'REQUESTED'],
  ])
  expect(await refundedAmounts(context)).toEqual([])
})

test('of two undecided returns the one that is meant has to be named', async ({ context }) => {
  const { id, admin, request } = await createDeliveredOrder(context)
  const first = await request({ Kurta: 1 })
  const second = await request({ Phone: 1 })
  await expect(decideReturnWithoutCheck(context, admin, id, accept)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'More than one return of this order waits for a decision. Please decide each of them.',
  })
  const { order } = await decideReturnWithoutCheck(context, admin, id, { ...accept, returnId: second.id })
  expect(order.returns).toMatchObject([{ status: 'REQUESTED' }, { status: 'COMPLETED', refundAmount: 400_00 }])
  await decideReturnWithoutCheck(context, admin, id, { ...reject, returnId: first.id })
  expect(await refundedAmounts(context)).toEqual([{ amount: 400_00 }])
  const wrong = { ...reject, returnId: first.id }
  await expect(decideReturnWithoutCheck(context, admin, id, wrong)).rejects.toThrow(
    'This return has already been rejected.',
  )
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a return of another order is not found', async ({ context }) => {
  const { id, admin } = await createAwaitedAndRequested(context)
  const { requested } = await createAwaitedAndRequested(context)
  await expect(
    decideReturnWithoutCheck(context, admin, id, { ...accept, returnId: requested.id }),
  ).rejects.toMatchObject({
    kind: 'notFound',
  })
})
