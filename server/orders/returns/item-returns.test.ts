import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { maxReturnsOfOrder } from '#contract/orders/returns/returns.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { Caller } from '#server/context.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCategory, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createCodOrder, setShippingFee } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { exportOrders } from '../listing/export-orders.ts'
import { listAllOrders, listMyOrders } from '../listing/list-orders.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { checkReturn } from './check-return.ts'
import { decideReturn } from './decide-return.ts'
import { requestReturn } from './request-return.ts'
import { requestWholeReturn } from './request-whole-return.ts'
import { sendReturn } from './send-return.ts'
import { showReturnOptions } from './show-return-options.ts'
import { withdrawReturn } from './withdraw-return.ts'

const ownParcel = {
  courier: 'DTDC',
  courierName: null,
  trackingNumber: 'D4711',
  trackingUrl: null,
  pickupDay: null,
  isSent: true,
} as const

async function setReturnSettings(
  { db }: TestContext,
  settings: { returnDays?: number; returnPickupCharge?: number; shippingFeeRefunded?: boolean },
) {
  await ensureCompanyDetails(db)
  await db.updateTable('companyDetails').set(settings).execute()
}

const idsOfGroup = async (context: TestContext, group: 'returnsToDecide' | 'returnsToReceive') =>
  (await listAllOrders(context, { page: 1, group })).orders.map(({ id }) => id)

const totalsOf = async ({ db }: TestContext, id: string) =>
  Promise.all((await findInvoices(db, id)).map(async ({ number }) => (await findInvoice(db, id, number))!.total))

test.for(['the discounted item', 'the whole order'] as const)(
  'a return of %s gives no use of an offer back',
  async (part, { context }) => {
    const benefit = { kind: 'FIXED_PRICE', level: 'ITEMS', price: 300_00 } as const
    await createOffer(context, { benefit, conditions: { maxUses: 10, maxUsesPerCustomer: 1 } })
    const { request, check, order } = await createDeliveredOrder(context)
    expect(order).toMatchObject({ orderTotal: 900_00, discount: 100_00 })
    const returned = await check(await request(part === 'the whole order' ? { Kurta: 3, Phone: 1 } : { Phone: 1 }))
    const isWhole = returned.returnStatus === 'ACCEPTED'
    expect(isWhole).toBe(part === 'the whole order')
    expect(await context.db.selectFrom('offers').select('useCount').execute()).toEqual([{ useCount: 1 }])
    const uses = await context.db.selectFrom('offerUses').select(['amount', 'orderTotal']).execute()
    expect(uses).toEqual([{ amount: 0, orderTotal: isWhole ? 0 : 600_00 }])
    expect(await findInconsistencies(context.db)).toEqual([])
  },
)

test('pieces of an order are returned: approved, sent by the customer, checked and refunded with a credit note', async ({
  context,
}) => {
  const { id, admin, customer, kurta, request, check } = await createDeliveredOrder(context)
  const asked = await request({ Kurta: 2 }, { method: 'OWN_SHIPMENT', comment: 'Too long.' })
  expect(asked).toMatchObject({ number: 1, status: 'REQUESTED', refundAmount: 400_00, refund: null })
  expect(await idsOfGroup(context, 'returnsToDecide')).toEqual([id])

  const params = { id, returnId: asked.id }
  const approved = await decideReturn(context, admin, params, { decision: 'APPROVED', note: null })
  expect(approved.order).toMatchObject({ returnStatus: 'REQUESTED', isReturnApproved: true })
  expect(await idsOfGroup(context, 'returnsToDecide')).toEqual([])
  expect(await idsOfGroup(context, 'returnsToReceive')).toEqual([id])

  const sent = (await sendReturn(context, customer, params, ownParcel)).order.returns![0]!
  expect(sent).toMatchObject({
    status: 'IN_TRANSIT',
    courierName: 'DTDC',
    trackingNumber: 'D4711',
    sentOn: expect.any(Date),
  })
  expect(sent.trackingUrl).toContain('D4711')
  await expect(withdrawReturn(context, customer, params)).rejects.toThrow('The goods are on their way.')

  const order = await check(asked, { good: 1, damaged: 1 })
  expect(order).toMatchObject({ returnStatus: 'NONE', deliveryStatus: 'DELIVERED', orderTotal: 600_00, refund: null })
  expect(order.returns).toMatchObject([
    {
      status: 'COMPLETED',
      refundAmount: 400_00,
      refund: { kind: 'manual', status: 'PENDING', amount: 400_00 },
      items: [{ quantity: 2, acceptedQuantity: 2, damaged: 1, amount: 400_00 }],
    },
  ])
  expect(order).not.toHaveProperty('cancellations')
  expect(await findStock(context, kurta)).toBe(3)
  expect(await totalsOf(context, id)).toEqual([1_000_00, 400_00])
  const { history } = (await showOrder(context, customer, id)).order
  const steps = history.filter(({ event }) => event === 'RETURN_UPDATED').map(({ to, by, note }) => ({ to, by, note }))
  expect(steps).toEqual([
    { to: 'APPROVED', by: 'administrator', note: 'Return 1: 2 × Kurta (Red)' },
    { to: 'IN_TRANSIT', by: 'customer', note: 'Return 1: 2 × Kurta (Red): DTDC D4711' },
    { to: 'COMPLETED', by: 'administrator', note: 'Return 1: 2 × Kurta (Red)' },
  ])
  expect(await findInconsistencies(context.db)).toEqual([])

  const refundId = order.returns![0]!.refund!.id
  const paid = await recordRefund(context, admin, id, { refundId, reference: 'UPI 1', note: null })
  expect(paid.order).toMatchObject({ paymentStatus: 'COMPLETED', returns: [{ refund: { status: 'COMPLETED' } }] })
  await context.runJobs()
  expect(context.mails.at(-1)?.text).toContain('Reference: UPI 1')
})

/** A return that the customer sends, after its approval. */
async function createApprovedReturn(context: TestContext, method: 'OWN_SHIPMENT' | 'PICKUP' = 'OWN_SHIPMENT') {
  const { id, admin, customer, request } = await createDeliveredOrder(context)
  const { id: returnId } = await request({ Kurta: 1 }, { method })
  await decideReturn(context, admin, { id, returnId }, { decision: 'APPROVED', note: null })
  const send = async (by: Caller, details: Partial<Parameters<typeof sendReturn>[3]>) =>
    (await sendReturn(context, by, { id, returnId }, { ...ownParcel, ...details })).order.returns![0]!
  return { id, admin, customer, send }
}

test('what is said a second time about how a return travels is not in the history again', async ({ context }) => {
  const { id, admin, customer, send } = await createApprovedReturn(context)
  const findSteps = async () =>
    (await showOrder(context, admin, id)).order.history
      .filter(({ event, from }) => event === 'RETURN_UPDATED' && from !== 'REQUESTED')
      .map(({ to, note }) => [to, note])
  const steps = [['APPROVED', 'Return 1: 1 × Kurta (Red): DTDC D4711']]
  await send(customer, { isSent: false })
  await send(customer, { isSent: false })
  await send(admin, { isSent: false })
  expect(await findSteps()).toEqual(steps)

  const sent = await send(customer, { isSent: true })
  expect(await send(customer, { isSent: true })).toEqual(sent)
  await send(customer, { isSent: false })
  steps.push(['IN_TRANSIT', 'Return 1: 1 × Kurta (Red): DTDC D4711'])
  expect(await findSteps()).toEqual(steps)
  expect(await send(customer, { trackingNumber: 'D4712' })).toMatchObject({ trackingNumber: 'D4712' })
  steps.push(['IN_TRANSIT', 'Return 1: 1 × Kurta (Red): DTDC D4712'])
  expect(await findSteps()).toEqual(steps)
})

test('only the shop says how goods travel that it picks up', async ({ context }) => {
  const { admin, customer, send } = await createApprovedReturn(context, 'PICKUP')
  await expect(send(customer, {})).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The shop picks these goods up.',
  })
  expect(await send(admin, {})).toMatchObject({ status: 'IN_TRANSIT', trackingNumber: 'D4711' })
})

test('only the shop sets the day of a pickup', async ({ context }) => {
  context.setClock('2026-12-01T06:30:00Z')
  const { admin, customer, send } = await createApprovedReturn(context)
  const pickupDays = [
    await send(customer, { pickupDay: '2026-12-03', isSent: false }),
    await send(admin, { pickupDay: '2026-12-04', isSent: false }),
    await send(customer, { pickupDay: '2026-12-05', isSent: false }),
    await send(customer, { pickupDay: null, trackingNumber: 'D4712' }),
  ].map(({ pickupDay }) => pickupDay)
  expect(pickupDays).toEqual([null, '2026-12-04', '2026-12-04', '2026-12-04'])
})

test('the check of a return says in the mail and in the history what was not accepted', async ({ context }) => {
  const { customer, id, request, check } = await createDeliveredOrder(context)
  await check(await request({ Kurta: 2 }), { good: 1, note: 'One was worn.' })
  const { history } = (await showOrder(context, customer, id)).order
  const checked = history.find(({ event, to }) => event === 'RETURN_UPDATED' && to === 'COMPLETED')
  expect(checked?.note).toBe('Return 1: 2 × Kurta (Red): Not accepted: 1 × Kurta (Red). One was worn.')
  await context.runJobs()
  const texts = context.mails.map(({ text }) => text).join('\n')
  expect(texts).toContain('1 × Kurta (Red).\n\nNot accepted: 1 × Kurta (Red).\n\nOne was worn.')
})

test('faulty goods travel free and bring back their share of the fees; the last return refunds the rest', async ({
  context,
}) => {
  await setReturnSettings(context, { returnPickupCharge: 50_00 })
  await createZone(context, { rates: [{ charge: 75_00 }], codSurcharge: 25_00 })
  const { id, order, request, check } = await createDeliveredOrder(context)
  expect(order).toMatchObject({ orderTotal: 1_100_00, shippingFee: 75_00, codFee: 25_00 })

  const first = await check(await request({ Phone: 1 }, { reason: 'DEFECTIVE' }))
  expect(first).toMatchObject({
    orderTotal: 660_00,
    shippingFee: 45_00,
    codFee: 15_00,
    returns: [{ refundAmount: 440_00 }],
  })

  const second = await request({ Kurta: 3 })
  expect(second).toMatchObject({ charge: 50_00, refundAmount: 550_00 })
  const last = await check(second)
  expect(last).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 550_00 }, orderTotal: 660_00 })
  expect(last.returns![1]).toMatchObject({ charge: 50_00, refundAmount: 550_00, refund: { amount: 550_00 } })
  const kept = await context.db.selectFrom('orders').select('keptAmount').where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept.keptAmount).toBe(50_00)
  expect(await totalsOf(context, id)).toEqual([1_100_00, 440_00, 600_00])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the share of the fees is on the credit note, and the last credit note has the rest of it', async ({
  context,
}) => {
  await setShippingFee(context, 90_00)
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta', stock: 5, price: 100_00 })
  const { id, items, orderTotal } = await createCodOrder(context, customer, { of, quantity: 3 })
  expect(orderTotal).toBe(390_00)
  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  const wanted = (quantity: number) => ({ items: [{ orderItemId: items[0]!.id, quantity }] })
  const wish = {
    resolution: 'REFUND',
    method: 'PICKUP',
    reason: 'DAMAGED',
    comment: null,
    pictures: [] as string[],
  } as const
  for (const quantity of [1, 2]) {
    const { order } = await requestReturn(context, customer, id, { ...wish, ...wanted(quantity) })
    const { id: returnId } = order.returns!.at(-1)!
    const checked = { items: [{ orderItemId: items[0]!.id, good: quantity, damaged: 0 }], note: null }
    await checkReturn(context, admin, { id, returnId }, checked)
  }
  expect(await totalsOf(context, id)).toEqual([390_00, 130_00, 260_00])
  const { order } = await showOrder(context, customer, id)
  expect(order).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 260_00 } })
  expect(order.returns).toMatchObject([{ refundAmount: 130_00 }, { refundAmount: 260_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('pieces that are not accepted stay in the order and cannot be asked for again', async ({ context }) => {
  const { id, admin, customer, itemId, request, check } = await createDeliveredOrder(context)
  const asked = await request({ Kurta: 2 })
  await expect(check(asked, { good: 1 })).rejects.toThrow('Please tell the customer why.')
  const order = await check(asked, { good: 1, note: 'One was worn.' })
  expect(order).toMatchObject({ returnStatus: 'NONE', orderTotal: 800_00 })
  const { items } = await showReturnOptions(context, customer, id)
  expect(items.find(({ orderItemId }) => orderItemId === itemId('Kurta'))).toMatchObject({
    quantity: 1,
    amount: 200_00,
  })
  await expect(request({ Kurta: 2 })).rejects.toThrow('Only 1 of Kurta (Red) can still be returned.')

  const rest = await request({ Kurta: 1, Phone: 1 })
  const rejected = await decideReturn(
    context,
    admin,
    { id, returnId: rest.id },
    { decision: 'REJECTED', note: 'Worn.' },
  )
  expect(rejected.order).toMatchObject({ returnStatus: 'REJECTED', orderTotal: 800_00 })
  await expect(request({ Phone: 1 })).rejects.toThrow('The return of this order was rejected.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a return that is requested again after a lost response is requested once', async ({ context }) => {
  const { id, customer, itemId } = await createDeliveredOrder(context)
  const request = (seen: { seenQuantity?: number }) =>
    requestReturn(context, customer, id, {
      items: [{ orderItemId: itemId('Kurta'), quantity: 1, ...seen }],
      ...({ resolution: 'REFUND', method: 'PICKUP', reason: 'DOES_NOT_FIT', comment: null, pictures: [] } as const),
    })
  await request({ seenQuantity: 3 })
  await expect(request({ seenQuantity: 3 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order was changed meanwhile. Please look at it again.',
  })
  expect((await showOrder(context, customer, id)).order.returns).toHaveLength(1)
  expect((await request({ seenQuantity: 2 })).order.returns).toHaveLength(2)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('without the number of pieces that the caller saw, each call requests a return of its own', async ({
  context,
}) => {
  const { id, customer, request } = await createDeliveredOrder(context)
  await request({ Kurta: 1 })
  await request({ Kurta: 1 })
  expect((await showOrder(context, customer, id)).order.returns).toHaveLength(2)
})

test('a rejected part leaves the rest returnable, by the call about the whole order too', async ({ context }) => {
  const { id, admin, customer, request } = await createDeliveredOrder(context)
  const { id: returnId } = await request({ Kurta: 3 })
  const rejected = await decideReturn(context, admin, { id, returnId }, { decision: 'REJECTED', note: 'Worn.' })
  expect(rejected.order.returnStatus).toBe('NONE')
  const { order } = await requestWholeReturn(context, customer, id, { reason: null })
  expect(order.returns!.at(-1)).toMatchObject({ number: 2, items: [{ name: 'Phone', quantity: 1 }] })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a return is withdrawn before it is sent, and its pieces can be returned again', async ({ context }) => {
  const { id, admin, customer, request } = await createDeliveredOrder(context)
  const { id: returnId } = await request({ Phone: 1 })
  await expect(withdrawReturn(context, await createCustomer(context), { id, returnId })).rejects.toThrow(
    'Order not found.',
  )
  await decideReturn(context, admin, { id, returnId }, { decision: 'APPROVED', note: null })
  const { order } = await withdrawReturn(context, customer, { id, returnId })
  expect(order).toMatchObject({ returnStatus: 'NONE', returns: [{ status: 'WITHDRAWN' }] })
  expect(order).not.toHaveProperty('isReturnApproved')
  await expect(withdrawReturn(context, customer, { id, returnId })).rejects.toThrow('This return has ended already.')
  expect(await request({ Phone: 1 })).toMatchObject({ number: 2, status: 'REQUESTED' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the category of goods decides how long they can be returned; faulty ones for the longer time', async ({
  context,
}) => {
  await setReturnSettings(context, { returnDays: 7 })
  const { id, admin, customer, itemId, request } = await createDeliveredOrder(context)
  const setDays = (returnDays: number | null) => context.db.updateTable('categories').set({ returnDays }).execute()
  await setDays(0)
  await expect(request({ Kurta: 1 })).rejects.toThrow('Kurta (Red) is only taken back if it is faulty.')
  const { items } = await showReturnOptions(context, customer, id)
  expect(items[0]).toMatchObject({ orderItemId: itemId('Kurta'), takesAnyReason: false, problem: null })
  expect(await request({ Kurta: 1 }, { reason: 'DEFECTIVE' })).toMatchObject({ isFaulty: true })

  await setDays(2)
  const delivered = context.clock().getTime()
  context.setClock(new Date(delivered + 3 * dayMs).toISOString())
  await expect(request({ Phone: 1 })).rejects.toThrow('A return can be requested within 2 days of delivery.')
  expect(await request({ Phone: 1 }, { reason: 'WRONG_ITEM' })).toMatchObject({ number: 2 })

  context.setClock(new Date(delivered + 8 * dayMs).toISOString())
  await expect(request({ Kurta: 1 })).rejects.toThrow('within 2 days of delivery')
  await expect(request({ Kurta: 1 }, { reason: 'DEFECTIVE' })).rejects.toThrow('within 7 days of delivery')
  expect((await showReturnOptions(context, customer, id)).items[0]!.problem).toContain('within 7 days of delivery')
  expect(await request({ Kurta: 1 }, { by: admin })).toMatchObject({ number: 3 })
})

test('goods that arrived later than promised are returned as faulty ones, and no others for that reason', async ({
  context,
}) => {
  await setReturnSettings(context, { returnDays: 7, returnPickupCharge: 60_00 })
  const { id, customer, request } = await createDeliveredOrder(context)
  const expectOn = (expectedDeliveryDate: Date) =>
    context.db.updateTable('orders').set({ expectedDeliveryDate }).where('id', '=', id).execute()
  const deliveredOn = context.clock().getTime()
  await expectOn(new Date(deliveredOn))
  expect(await showReturnOptions(context, customer, id)).toMatchObject({ arrivedLate: false })
  await expect(request({ Phone: 1 }, { reason: 'ARRIVED_LATE' })).rejects.toThrow(
    'This order did not arrive later than promised. Choose another reason.',
  )

  await expectOn(new Date(deliveredOn - dayMs))
  await context.db.updateTable('categories').set({ returnDays: 0 }).execute()
  expect(await showReturnOptions(context, customer, id)).toMatchObject({ arrivedLate: true })
  expect(await request({ Phone: 1 }, { reason: 'ARRIVED_LATE' })).toMatchObject({
    isFaulty: true,
    refundAmount: 400_00,
  })
})

test('the return of all that can be returned keeps no item that was free for what goes back', async ({ context }) => {
  await setReturnSettings(context, { returnDays: 7 })
  const { id, customer, itemId } = await createDeliveredOrder(context)
  const { db } = context
  await db.updateTable('orderItems').set({ discount: 600_00 }).where('id', '=', itemId('Kurta')).execute()
  const { id: faultyOnly } = await createCategory(context)
  await db.updateTable('categories').set({ returnDays: 0 }).where('id', '=', faultyOnly).execute()
  await db.updateTable('products').set({ categoryId: faultyOnly }).where('name', '=', 'Kurta').execute()
  await expect(requestWholeReturn(context, customer, id, { reason: null })).rejects.toThrow(
    'Kurta (Red) is free in this order.',
  )
})

test('a customer does not return what is paid and keep what was free with it, unless it is faulty or the shop takes it back', async ({
  context,
}) => {
  const { id, admin, customer, itemId, request } = await createDeliveredOrder(context)
  await context.db.updateTable('orderItems').set({ discount: 600_00 }).where('id', '=', itemId('Kurta')).execute()
  const isFree = {
    kind: 'conflict',
    message: 'Kurta (Red) is free in this order. Return it too, or ask the shop to take back the other items.',
  }
  await expect(request({ Phone: 1 })).rejects.toMatchObject(isFree)
  await expect(request({ Phone: 1, Kurta: 2 })).rejects.toMatchObject(isFree)
  const { id: returnId } = await request({ Phone: 1 }, { reason: 'DEFECTIVE' })
  await withdrawReturn(context, customer, { id, returnId })
  expect(await request({ Phone: 1 }, { by: admin })).toMatchObject({ number: 2, items: [{ name: 'Phone' }] })
})

test('the return of an item that was free is not withdrawn while the other items go back', async ({ context }) => {
  const { id, customer, itemId, request, check } = await createDeliveredOrder(context)
  await context.db.updateTable('orderItems').set({ discount: 600_00 }).where('id', '=', itemId('Kurta')).execute()
  const gift = await request({ Kurta: 3 })
  const withdraw = ({ id: returnId }: { id: string }) => withdrawReturn(context, customer, { id, returnId })
  const message = 'Kurta (Red) is free in this order, and goes back with the other items.'
  const paid = await request({ Phone: 1 })
  await expect(withdraw(gift)).rejects.toThrow(message)
  await withdraw(paid)
  await withdraw(gift)

  const again = await request({ Kurta: 3 })
  await check(await request({ Phone: 1 }))
  await expect(withdraw(again)).rejects.toThrow(message)
})

test('a pickup costs what was shown with the request, unless the store sees that the goods are faulty', async ({
  context,
}) => {
  await setReturnSettings(context, { returnPickupCharge: 60_00 })
  const { request, check } = await createDeliveredOrder(context)
  const asked = await request({ Phone: 1 })
  await setReturnSettings(context, { returnPickupCharge: 500_00 })
  expect((await check(asked)).returns).toMatchObject([{ charge: 60_00, refundAmount: 340_00 }])
  const faulty = await request({ Kurta: 1 })
  expect(faulty).toMatchObject({ charge: 200_00, refundAmount: 0 })
  const order = await check(faulty, { isFaulty: true })
  expect(order.returns![1]).toMatchObject({ isFaulty: true, refundAmount: 200_00 })
  const own = await request({ Kurta: 1 }, { method: 'OWN_SHIPMENT' })
  expect(own).toMatchObject({ refundAmount: 200_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the mail about goods that were taken back says what the pickup cost', async ({ context }) => {
  await setReturnSettings(context, { returnPickupCharge: 60_00 })
  const { request, check } = await createDeliveredOrder(context)
  const [first, last] = [await request({ Kurta: 3 }), await request({ Phone: 1 }, { method: 'OWN_SHIPMENT' })]
  await check(last)
  await check(first)
  await context.runJobs()
  const textOf = (subject: RegExp) => context.mails.find((mail) => subject.test(mail.subject))?.text
  expect(textOf(/^Your return of order .* is complete$/)).not.toContain('pickup')
  const accepted = textOf(/^Your return of order .* was accepted$/)
  expect(accepted).toContain('₹540.00')
  expect(accepted).toContain('₹60.00 for the pickup was taken off.')
})

test('of several returns of an order each ends on its own, and the order is returned with the last one', async ({
  context,
}) => {
  const { id, kurta, phone, request, check } = await createDeliveredOrder(context)
  const [first, second] = [await request({ Kurta: 3 }), await request({ Phone: 1 })]
  expect(await check(second)).toMatchObject({ returnStatus: 'REQUESTED', orderTotal: 600_00 })
  const order = await check(first)
  expect(order).toMatchObject({ returnStatus: 'ACCEPTED', refund: { amount: 600_00 } })
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([5, 5])
  expect(await totalsOf(context, id)).toEqual([1_000_00, 400_00, 600_00])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('parallel calls about the same return or the same pieces end in one result', async ({ context }) => {
  const { id, admin, customer, kurta, request, check } = await createDeliveredOrder(context)
  const countSucceeded = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  expect(await countSucceeded([1, 2, 3].map(() => request({ Kurta: 2 })))).toBe(1)
  const { order } = await showOrder(context, customer, id)
  const asked = order.returns![0]!
  const params = { id, returnId: asked.id }
  const decision = { decision: 'APPROVED', note: null } as const
  expect(
    await countSucceeded([
      decideReturn(context, admin, params, { decision: 'REJECTED', note: 'Worn.' }),
      withdrawReturn(context, customer, params),
      check(asked),
      check(asked),
    ]),
  ).toBe(1)
  await expect(decideReturn(context, admin, params, decision)).rejects.toMatchObject({ kind: 'conflict' })
  const tracked = await countTrackedStock(context.db)
  expect(tracked.get(kurta.id)).toBe(5)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a return of pieces that are not in the order, or of a return of another order, is rejected', async ({
  context,
}) => {
  const { id, admin, request, check } = await createDeliveredOrder(context)
  const asked = await request({ Kurta: 2 })
  const wrong = [
    { orderItemId: asked.items[0]!.orderItemId!, good: 3, damaged: 0 },
    { orderItemId: id, good: 1, damaged: 0 },
  ]
  for (const piece of wrong)
    await expect(
      checkReturn(context, admin, { id, returnId: asked.id }, { items: [piece], note: 'x' }),
    ).rejects.toThrow('Say of every returned item')
  const other = await createDeliveredOrder(context)
  await expect(
    decideReturn(context, admin, { id: other.id, returnId: asked.id }, { decision: 'REJECTED', note: 'x' }),
  ).rejects.toThrow('Return not found.')
  await expect(other.request({ Kurta: 1 }, { by: await createCustomer(context) })).rejects.toThrow('Order not found.')
  expect((await check(asked)).returnStatus).toBe('NONE')
})

test('an order says how long its goods can be returned where a category sets a longer time than the store', async ({
  context,
}) => {
  await setReturnSettings(context, { returnDays: 7 })
  const { id, customer } = await createDeliveredOrder(context)
  const daysWith = async (returnDays: number | null) => {
    await context.db.updateTable('categories').set({ returnDays }).execute()
    const { order } = await showOrder(context, customer, id)
    expect((await listMyOrders(context, customer, { page: 1 })).orders[0]?.longerReturnDays).toBe(
      order.longerReturnDays,
    )
    return order.longerReturnDays
  }
  expect(await daysWith(null)).toBeUndefined()
  expect(await daysWith(0)).toBeUndefined()
  expect(await daysWith(5)).toBeUndefined()
  expect(await daysWith(30)).toBe(30)
  await setReturnSettings(context, { returnDays: 0 })
  expect(await daysWith(30)).toBeUndefined()
})

test('the export names the returns of parts; a return of the whole order is in its columns', async ({ context }) => {
  const { request, check } = await createDeliveredOrder(context)
  await check(await request({ Kurta: 2 }))
  const whole = await createDeliveredOrder(context)
  await requestWholeReturn(context, whole.customer, whole.id, { reason: null })
  const day = dayInIndia(context.clock())
  const { bytes } = await exportOrders(context, { from: day, to: day })
  let text = ''
  for await (const chunk of bytes) text += chunk
  expect(text.match(/Return 1[^"\n]*?400\.00/g)).toEqual(['Return 1: 2 × Kurta (Red), completed, 400.00'])
})

test('a customer requests a limited number of returns of an order, also by asking for all of it; an administrator any', async ({
  context,
}) => {
  const { id, admin, customer, request } = await createDeliveredOrder(context)
  for (let number = 1; number <= maxReturnsOfOrder; number++) {
    const { id: returnId } = await request({ Kurta: 1 })
    await withdrawReturn(context, customer, { id, returnId })
  }
  const tooMany = { kind: 'conflict', message: expect.stringContaining('Please write to us') }
  await context.runJobs()
  const mails = context.mails.length
  await expect(request({ Kurta: 1 })).rejects.toMatchObject(tooMany)
  await expect(requestWholeReturn(context, customer, id, { reason: null })).rejects.toMatchObject(tooMany)
  await context.runJobs()
  expect(context.mails).toHaveLength(mails)
  expect(await request({ Kurta: 1 }, { by: admin })).toMatchObject({
    number: maxReturnsOfOrder + 1,
    status: 'REQUESTED',
  })
})
