import { expect } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import type { AppError } from '#server/errors.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createCodOrder, createOnlineOrder, setShippingFee } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { receiveGoods } from '../cancellations/outstanding-goods.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { listAllOrders } from '../listing/list-orders.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { unnamedCourier } from './add-shipment.ts'
import { createShipment } from './create-shipment.ts'
import { transitionShipment } from './transition-shipment.ts'
import { updateShipment } from './update-shipment.ts'

type ShipmentInput = Input<typeof shipments.createShipment>['body']
type Transition = Input<typeof shipments.moveShipment>['body']['transition']

const blueDart = { ...unnamedCourier, courier: 'BLUE_DART', trackingNumber: '4711', weightGrams: 850 } as const

/** A cash order of three kurtas and a phone, with functions that send its pieces. */
async function createOrderOfTwoItems(context: TestContext) {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context, { email: 'asha@example.com' })
  const kurta = await createVariant(context, { product: 'Kurta', stock: 5, price: 500_00 })
  const phone = await createVariant(context, { product: 'Phone', stock: 5, price: 8_500_00 })
  await addToCart(context, customer, { productVariantId: phone.id, quantity: 1 })
  const { id } = await createCodOrder(context, customer, { of: kurta, quantity: 3 })
  const { order } = await showOrder(context, customer, id)
  const itemOf = (name: string) => order.items.find(({ product }) => product.name === name)!.id
  const pieces = (name: string, quantity: number) => [{ orderItemId: itemOf(name), quantity }]
  const send = async (input: Partial<ShipmentInput> = {}) =>
    (await createShipment(context, admin, id, { ...unnamedCourier, handOver: true, ...input })).order
  const move = async (number: number, transition: Transition, reason: string | null = null) => {
    const { shipments = [] } = (await showOrder(context, admin, id)).order
    const shipmentId = shipments.find((shipment) => shipment.number === number)!.id
    return (await transitionShipment(context, admin, { id, shipmentId }, { transition, reason })).order
  }
  const history = async () =>
    (await showOrder(context, customer, id)).order.history.map(({ event, from, to, note }) => [event, from, to, note])
  return { id, admin, customer, kurta, phone, pieces, send, move, history }
}

async function sentSubjects(context: TestContext) {
  await context.runJobs()
  return context.mails
    .splice(0)
    .filter(({ to }) => to === 'asha@example.com')
    .map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#'))
}

test('an order that is sent in two shipments is partly shipped until the second leaves', async ({ context }) => {
  const { id, pieces, send, history } = await createOrderOfTwoItems(context)
  await sentSubjects(context)
  const first = await send({ ...blueDart, items: pieces('Kurta', 2) })
  expect(first).toMatchObject({ deliveryStatus: 'SHIPPED', isPartlyShipped: true })
  expect(first.shipments).toMatchObject([
    {
      number: 1,
      status: 'IN_TRANSIT',
      courierName: 'Blue Dart',
      trackingNumber: '4711',
      trackingUrl: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=4711',
      weightGrams: 850,
      cashAmount: 1_000_00,
      items: pieces('Kurta', 2),
    },
  ])
  expect((await listAllOrders(context, { page: 1, group: 'partlyShipped' })).orders).toMatchObject([{ id }])

  const second = await send()
  expect(second).not.toHaveProperty('isPartlyShipped')
  expect(second.shipments).toMatchObject([
    { number: 1 },
    {
      number: 2,
      cashAmount: 9_000_00,
      courierName: null,
      items: [...pieces('Kurta', 1), ...pieces('Phone', 1)].toSorted(byItems(second)),
    },
  ])
  expect(await history()).toEqual([
    ['PLACED', null, 'PENDING', null],
    ['DELIVERY_CHANGED', 'PENDING', 'SHIPPED', 'Parcel 1, Blue Dart 4711'],
    ['SHIPMENT_CHANGED', 'READY', 'IN_TRANSIT', 'Parcel 2'],
  ])
  expect(await sentSubjects(context)).toEqual([
    'A part of your order # is on its way',
    'The rest of your order # is on its way',
  ])
  expect(await findInconsistencies(context.db)).toEqual([])
})

/** Sorts pieces as the items of an order. */
const byItems =
  ({ items }: { items: { id: string }[] }) =>
  (a: { orderItemId: string }, b: { orderItemId: string }) =>
    items.findIndex(({ id }) => id === a.orderItemId) - items.findIndex(({ id }) => id === b.orderItemId)

test('an order is delivered with its last shipment, and its cash is collected then', async ({ context }) => {
  const { pieces, send, move, history } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Phone', 1) })
  await send()
  await sentSubjects(context)
  context.setClock('2026-05-06T07:00:00Z')
  const partly = await move(1, 'deliver')
  expect(partly).toMatchObject({ deliveryStatus: 'SHIPPED', isPartlyDelivered: true, paymentStatus: 'PENDING' })
  context.setClock('2026-05-07T07:00:00Z')
  const whole = await move(2, 'deliver')
  expect(whole).toMatchObject({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'COMPLETED',
    deliveredOn: context.clock(),
    shipments: [{ deliveredOn: new Date('2026-05-06T07:00:00Z') }, { deliveredOn: context.clock() }],
  })
  expect((await history()).slice(-3)).toEqual([
    ['SHIPMENT_CHANGED', 'IN_TRANSIT', 'DELIVERED', 'Parcel 1'],
    ['DELIVERY_CHANGED', 'SHIPPED', 'DELIVERED', 'Parcel 2'],
    ['PAYMENT_CHANGED', 'PENDING', 'COMPLETED', null],
  ])
  expect(await sentSubjects(context)).toEqual(['A part of your order # was delivered', 'Your order # was delivered'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a packed shipment leaves the order PENDING until it is handed over', async ({ context }) => {
  const { send, move, history } = await createOrderOfTwoItems(context)
  const packed = await send({ ...blueDart, handOver: false })
  expect(packed).toMatchObject({ deliveryStatus: 'PENDING', shipments: [{ status: 'READY', shippedOn: null }] })
  context.setClock('2026-05-06T07:00:00Z')
  const sent = await move(1, 'handOver')
  expect(sent).toMatchObject({
    deliveryStatus: 'SHIPPED',
    shipments: [{ status: 'IN_TRANSIT', shippedOn: context.clock() }],
  })
  expect((await history()).slice(1)).toEqual([
    ['SHIPMENT_CHANGED', null, 'READY', 'Parcel 1, Blue Dart 4711'],
    ['DELIVERY_CHANGED', 'PENDING', 'SHIPPED', 'Parcel 1, Blue Dart 4711'],
  ])
})

test('the mail about each part says what is in its parcel, and asks for the cash of this parcel', async ({
  context,
}) => {
  const { admin, customer } = { admin: await createAdmin(context), customer: await createCustomer(context) }
  const of = await createVariant(context, { product: 'Kurta', color: 'red', price: 300_00 })
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 3 })
  const part = [{ orderItemId: items[0]!.id, quantity: 1 }]
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: true, items: part })
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: true })
  await context.runJobs()
  const texts = context.mails.map(({ text }) => text.match(/In this parcel: .*|Please keep .*/g))
  expect(texts).toEqual([
    null,
    ['In this parcel: 1 × Kurta (Red).', 'Please keep ₹300.00 ready for the courier.'],
    ['In this parcel: 2 × Kurta (Red).', 'Please keep ₹600.00 ready for the courier.'],
  ])
})

test('after a part is delivered, the mails ask only for the cash of the rest', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context, { email: 'asha@example.com' })]
  const [first, second] = [
    await createVariant(context, { price: 500_00 }),
    await createVariant(context, { price: 400_00 }),
  ]
  await addToCart(context, customer, { productVariantId: second.id, quantity: 1 })
  const { id, items } = await createCodOrder(context, customer, { of: first })
  await context.db.updateTable('orders').set({ advanceAmount: 100_00, advanceStatus: 'PAID' }).execute()
  const part = items.filter(({ priceAtPurchase }) => priceAtPurchase === 500_00)
  const pieces = part.map((item) => ({ orderItemId: item.id, quantity: 1 }))
  const { order } = await createShipment(context, admin, id, { ...unnamedCourier, handOver: true, items: pieces })
  const params = { id, shipmentId: order.shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null })
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: true })
  await context.runJobs()
  const texts = context.mails.map(({ text }) => text.match(/To pay on delivery: .*|Please keep .*/g))
  expect(texts.at(-1)).toEqual(['Please keep ₹400.00 ready for the courier.', 'To pay on delivery: ₹400.00'])
})

test('a failed attempt is counted with its reason, and the customer gets a mail', async ({ context }) => {
  const { send, move, history } = await createOrderOfTwoItems(context)
  await send(blueDart)
  await sentSubjects(context)
  await move(1, 'goOut')
  const order = await move(1, 'failAttempt', 'Nobody was at home.')
  expect(order.shipments).toMatchObject([{ status: 'IN_TRANSIT', failedAttempts: 1 }])
  expect((await history()).slice(-2)).toEqual([
    ['SHIPMENT_CHANGED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'Parcel 1, Blue Dart 4711'],
    ['SHIPMENT_CHANGED', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'Parcel 1, Blue Dart 4711: Nobody was at home.'],
  ])
  await context.runJobs()
  const mail = context.mails.find(({ subject }) => subject.includes('could not be delivered'))
  expect(mail?.text).toContain('Nobody was at home.')
})

test('a failed attempt that is recorded again after a lost response is counted once', async ({ context }) => {
  const { id, admin, send } = await createOrderOfTwoItems(context)
  const { id: shipmentId } = (await send()).shipments![0]!
  const record = (seenFailedAttempts?: number) =>
    transitionShipment(
      context,
      admin,
      { id, shipmentId },
      {
        transition: 'failAttempt',
        reason: 'Nobody was at home.',
        ...(seenFailedAttempts !== undefined && { seenFailedAttempts }),
      },
    )
  await record(0)
  await sentSubjects(context)
  await expect(record(0)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A failed attempt of parcel 1 was recorded meanwhile. Please look at the order again.',
  })
  expect(await sentSubjects(context)).toEqual([])
  expect((await record(1)).order.shipments).toMatchObject([{ failedAttempts: 2 }])
  expect((await record()).order.shipments).toMatchObject([{ failedAttempts: 3 }])
})

test('the pieces of a canceled shipment wait again', async ({ context }) => {
  const { pieces, send, move } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 3), handOver: false })
  expect(await move(1, 'cancel')).not.toHaveProperty('shipments')
  expect((await send()).shipments).toMatchObject([{ number: 2, cashAmount: 10_000_00 }])
})

test('more pieces than wait, foreign items and items named twice are rejected', async ({ context }) => {
  const { id, customer, pieces, send } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 2) })
  await expect(send({ items: pieces('Kurta', 2) })).rejects.toThrow('Only 1 piece of this item wait to be sent.')
  await expect(send({ items: [{ orderItemId: id, quantity: 1 }] })).rejects.toThrow('This item is not in the order.')
  await expect(send({ items: [...pieces('Kurta', 1), ...pieces('Kurta', 1)] })).rejects.toThrow(
    'Choose every item once.',
  )
  await send()
  await expect(send()).rejects.toThrow('All pieces of this order are in shipments already.')
  await expect(cancelOrder(context, customer, id)).rejects.toThrow('This order can no longer be canceled')
})

test('a tracking number belongs to one shipment of its courier', async ({ context }) => {
  const { id, admin, pieces, send } = await createOrderOfTwoItems(context)
  const { shipments } = await send({ ...blueDart, items: pieces('Kurta', 1) })
  const taken = `A shipment of order ${id.slice(0, 8).toUpperCase()} has this number.`
  await expect(send(blueDart)).rejects.toMatchObject({ details: { errors: { trackingNumber: taken } } })
  const delhivery = { ...unnamedCourier, courier: 'DELHIVERY', trackingNumber: '4711' } as const
  expect((await send(delhivery)).shipments).toHaveLength(2)
  const params = { id, shipmentId: shipments![0]!.id }
  const corrected = { ...blueDart, trackingNumber: '4712' }
  const { order } = await updateShipment(context, admin, params, corrected)
  expect(order.shipments).toMatchObject([{ trackingNumber: '4712' }, { courierName: 'Delhivery' }])
})

test('an older form keeps what another administrator changed, and is a conflict where both changed the same', async ({
  context,
}) => {
  const { id, admin, send } = await createOrderOfTwoItems(context)
  const { shipments } = await send({ ...unnamedCourier, courier: 'BLUE_DART' })
  const { courier, courierName, trackingNumber, trackingUrl, weightGrams } = shipments![0]!
  const seen = { courier, courierName, trackingNumber, trackingUrl, weightGrams }
  const save = async (changes: object) => {
    const details = { ...unnamedCourier, courier: 'BLUE_DART' as const, ...changes, seen }
    return (await updateShipment(context, admin, { id, shipmentId: shipments![0]!.id }, details)).order.shipments
  }
  await save({ trackingNumber: 'AWB123456789' })

  expect(await save({ weightGrams: 850 })).toMatchObject([{ trackingNumber: 'AWB123456789', weightGrams: 850 }])
  expect(await save({ trackingNumber: 'AWB123456789', weightGrams: 850 })).toMatchObject([{ weightGrams: 850 }])
  await expect(save({ trackingNumber: 'AWB4' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This shipment was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  await expect(save({ weightGrams: 900 })).rejects.toMatchObject({ kind: 'conflict' })
})

test('an ended order and an unknown one are not sent', async ({ context }) => {
  const { id, admin, send, customer } = await createOrderOfTwoItems(context)
  await cancelOrder(context, customer, id)
  await expect(send()).rejects.toThrow('This order has been canceled; nothing more can be sent.')
  await expect(createShipment(context, admin, admin.id, { ...unnamedCourier, handOver: true })).rejects.toThrow(
    'Order not found.',
  )
  const params = { id, shipmentId: admin.id }
  await expect(transitionShipment(context, admin, params, { transition: 'deliver', reason: null })).rejects.toThrow(
    'Shipment not found.',
  )
})

test('an unpaid online order that is handed over says so in its history', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createOnlineOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: true })
  const { order } = await showOrder(context, admin, id)
  expect(order.history.at(-1)).toMatchObject({ to: 'SHIPPED', note: 'Parcel 1. Not paid when it was shipped.' })
})

test('the status control sends and delivers everything in one shipment without a named courier', async ({
  context,
}) => {
  const { id, admin, pieces } = await createOrderOfTwoItems(context)
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  expect(order.shipments).toMatchObject([
    {
      number: 1,
      status: 'IN_TRANSIT',
      courier: null,
      cashAmount: 10_000_00,
      items: [...pieces('Phone', 1), ...pieces('Kurta', 3)],
    },
  ])
  const back = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  expect(back.order).not.toHaveProperty('shipments')
  const delivered = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(delivered.order.shipments).toMatchObject([{ number: 2, status: 'DELIVERED' }])
})

test('the status control hands over what is packed, and sends the rest', async ({ context }) => {
  const { id, admin, pieces, send } = await createOrderOfTwoItems(context)
  await send({ ...blueDart, items: pieces('Phone', 1), handOver: false })
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  expect(order.shipments).toMatchObject([
    { courierName: 'Blue Dart', status: 'IN_TRANSIT' },
    { courierName: null, status: 'IN_TRANSIT', items: pieces('Kurta', 3) },
  ])
  expect(order).not.toHaveProperty('isPartlyShipped')
})

test('an order of which a part was delivered can neither be canceled nor set back', async ({ context }) => {
  const { id, admin, pieces, send, move } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Phone', 1) })
  await move(1, 'deliver')
  for (const deliveryStatus of ['CANCELED', 'PENDING'] as const)
    await expect(setDeliveryStatus(context, admin, id, { deliveryStatus })).rejects.toMatchObject({ kind: 'conflict' })
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(order.shipments).toMatchObject([{ status: 'DELIVERED' }, { status: 'DELIVERED', items: expect.anything() }])
})

test('the shipments of an order canceled on its way come back with its goods', async ({ context }) => {
  const { id, admin, kurta, send, pieces } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 2) })
  const canceled = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  expect(canceled.order).toMatchObject({ goodsStatus: 'OUTSTANDING', shipments: [{ status: 'RETURNING' }] })
  const { order } = await receiveGoods(context, admin, id)
  expect(order).toMatchObject({ goodsStatus: 'RETURNED', shipments: [{ status: 'RETURNED' }] })
  expect(await findStock(context, kurta)).toBe(5)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of an order canceled on its way what never left goes back on sale at once, and what was sent when it is received', async ({
  context,
}) => {
  const { id, admin, kurta, phone, send, pieces } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 2) })
  await send({ items: pieces('Phone', 1), handOver: false })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([3, 5])
  expect(await findInconsistencies(context.db)).toEqual([])
  await receiveGoods(context, admin, id)
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([5, 5])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the goods of an order that was canceled on its way before its rest was put back are received as a whole', async ({
  context,
}) => {
  const { id, admin, kurta, phone, send, pieces } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 2) })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  await context.db.updateTable('productVariants').set({ stock: 2 }).where('id', '=', kurta.id).execute()
  await context.db.updateTable('productVariants').set({ stock: 4 }).where('id', '=', phone.id).execute()
  await context.db.updateTable('orders').set({ isRestRestocked: false }).execute()
  await receiveGoods(context, admin, id)
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([5, 5])
})

test('an order that its customer cancels has no packed shipment left', async ({ context }) => {
  const { id, customer, send } = await createOrderOfTwoItems(context)
  await send({ handOver: false })
  const { order } = await cancelOrder(context, customer, id)
  expect(order).toMatchObject({ deliveryStatus: 'CANCELED' })
  expect(order).not.toHaveProperty('shipments')
})

test('a shipment that is moved twice at once moves once', async ({ context }) => {
  const { send, move } = await createOrderOfTwoItems(context)
  await send()
  const outcomes = await Promise.allSettled([move(1, 'deliver'), move(1, 'deliver')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
})

test('two administrators cannot send the same pieces', async ({ context }) => {
  await setShippingFee(context, 49_00)
  const { send } = await createOrderOfTwoItems(context)
  const outcomes = await Promise.allSettled([send(), send(), send()])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused) expect(error).toMatchObject({ kind: 'conflict' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a shipment that is created again after a lost response is created once', async ({ context }) => {
  const { id, admin, pieces, send } = await createOrderOfTwoItems(context)
  const items = pieces('Kurta', 1).map((piece) => ({ ...piece, seenQuantity: 3 }))
  await send({ items })
  await expect(send({ items })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order was changed meanwhile. Please look at it again.',
  })
  expect((await showOrder(context, admin, id)).order.shipments).toHaveLength(1)
  expect((await send({ items: items.map((item) => ({ ...item, seenQuantity: 2 })) })).shipments).toHaveLength(2)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('without the number of pieces that the caller saw, each call is a shipment of its own', async ({ context }) => {
  const { pieces, send } = await createOrderOfTwoItems(context)
  await send({ items: pieces('Kurta', 1) })
  expect((await send({ items: pieces('Kurta', 1) })).shipments).toHaveLength(2)
})

test('of three shipments that get the same number at once, two are refused', async ({ context }) => {
  const admin = await createAdmin(context)
  const ship = async () => {
    const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
    return () => createShipment(context, admin, id, { ...blueDart, handOver: true })
  }
  const ships = [await ship(), await ship(), await ship()]
  const outcomes = await Promise.allSettled(ships.map((run) => run()))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused)
    expect(error).toMatchObject({ details: { errors: { trackingNumber: expect.any(String) } } })
})

test('the mail about the first of several parcels names its pieces and the cash of its courier', async ({
  context,
}) => {
  const { pieces, send } = await createOrderOfTwoItems(context)
  await context.runJobs()
  await send({ ...blueDart, items: pieces('Kurta', 2) })
  await context.runJobs()
  const { subject, text } = context.mails.at(-1)!
  expect(subject).toMatch(/^A part of your order/)
  expect(text).toMatch(/In this parcel: 2 × Kurta \(.*\)\./)
  expect(text).toContain('Please keep ₹1,000.00 ready for the courier.')
})

test.for(['CANCELED', 'PENDING'] as const)(
  'an order is not set to %s by a call that waits while one of its two shipments is delivered',
  async (deliveryStatus, { context }) => {
    const { id, admin, kurta, pieces, send } = await createOrderOfTwoItems(context)
    const { shipments = [] } = await send({ items: pieces('Kurta', 3) })
    await send({ items: pieces('Phone', 1) })
    const { setting } = await context.db.transaction().execute(async (trx) => {
      await lockExistingOrder(trx, id)
      const setting = setDeliveryStatus(context, admin, id, { deliveryStatus }).catch((error: AppError) => error.kind)
      await waitForBlockedSession(context)
      const delivering: TestContext = Object.assign(Object.create(context), { db: trx })
      await transitionShipment(
        delivering,
        admin,
        { id, shipmentId: shipments[0]!.id },
        { transition: 'deliver', reason: null },
      )
      return { setting }
    })
    expect(await setting).toBe('conflict')
    expect((await showOrder(context, admin, id)).order.deliveryStatus).toBe('SHIPPED')
    expect(await findStock(context, kurta)).toBe(2)
  },
)
