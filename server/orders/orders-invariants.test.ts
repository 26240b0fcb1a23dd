import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deliveryStatuses, paymentMethods } from '#contract/order-states.ts'
import { paidToShopAmount, payOnlineAmount } from '#contract/orders/amounts-due.ts'
import { waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { manualShipmentTransitions, type ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { removeFromCart } from '#server/cart/remove-from-cart.ts'
import { setQuantity } from '#server/cart/set-quantity.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { deleteCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, setShippingFee } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { buyAgain } from './buy-again.ts'
import { cancelItems } from './cancellations/cancel-items.ts'
import { cancelOrder } from './cancellations/cancel-order.ts'
import { cancelUnpaid, undoPlacement } from './cancellations/cancel-unpaid.ts'
import { loseGoods, receiveGoods } from './cancellations/outstanding-goods.ts'
import { confirmByLink, confirmByPhone } from './confirmation/confirm-order.ts'
import { cancelUnconfirmed } from './confirmation/expire-unconfirmed.ts'
import { setDeliveryStatus } from './fulfilment/set-delivery-status.ts'
import { findOrder } from './orders.store.ts'
import { recordPaymentResult } from './payments/record-payment.ts'
import { createOrder } from './placement/create-order.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { recordRefundResult } from './refunds/transition-refund.ts'
import { checkReturn } from './returns/check-return.ts'
import { decideReturn } from './returns/decide-return.ts'
import { decideReturnWithoutCheck } from './returns/decide-without-check.ts'
import { requestReturn } from './returns/request-return.ts'
import { requestWholeReturn } from './returns/request-whole-return.ts'
import { sendReturn } from './returns/send-return.ts'
import { showReturnOptions } from './returns/show-return-options.ts'
import { withdrawReturn } from './returns/withdraw-return.ts'
import { unnamedCourier } from './shipments/add-shipment.ts'
import { createShipment } from './shipments/create-shipment.ts'
import { transitionShipment } from './shipments/transition-shipment.ts'
import { loseShipment } from './shipments/undelivered/lose-shipment.ts'
import { receiveShipment } from './shipments/undelivered/receive-shipment.ts'
import { recordReceivedPayment } from './staff/record-received-payment.ts'

/** How often each action is drawn. */
const weights = {
  add: 2,
  setQuantity: 1,
  place: 6,
  pay: 2,
  payOnline: 3,
  advance: 1,
  cancel: 1,
  setStatus: 2,
  requestWholeReturn: 2,
  decideReturnWithoutCheck: 2,
  payBack: 1,
  payToShop: 1,
  receiveGoods: 1,
  refund: 1,
  expire: 1,
  undo: 1,
  buyAgain: 1,
  price: 1,
  stock: 1,
  remove: 1,
  fee: 1,
  offer: 1,
  zone: 1,
  codRule: 1,
  confirm: 1,
  expireUnconfirmed: 1,
  ship: 2,
  transitionShipment: 2,
  sendBack: 2,
  receiveShipment: 2,
  loseShipment: 1,
  cancelItems: 2,
  returnItems: 3,
  changeReturn: 2,
  checkReturn: 3,
}
type ActionName = keyof typeof weights
const actionNames = (Object.keys(weights) as ActionName[]).flatMap((name) =>
  Array<ActionName>(weights[name]).fill(name),
)

/** An action of a customer, the administrator or the provider; `which` is an index modulo the number of variants, orders or lines. */
const actionArbitrary = fc.record({
  what: fc.constantFrom(...actionNames),
  who: fc.nat(2),
  which: fc.nat(),
  number: fc.integer({ min: -4, max: 6 }),
  yes: fc.boolean(),
})
type Action = typeof actionArbitrary extends fc.Arbitrary<infer A> ? A : never
/** Steps of one to three parallel actions. */
const actionsArbitrary = fc.array(fc.array(actionArbitrary, { minLength: 1, maxLength: 3 }), {
  minLength: 30,
  maxLength: 40,
})

const placeOne = (who: number): Action => ({ what: 'place', who, which: 2, number: 1, yes: true })
/** The steps that place twelve orders with a discount and send one, which comes back. */
const sendOneBack: Action[][] = [
  [{ what: 'offer', who: 0, which: 0, number: 1, yes: true }],
  ...Array.from({ length: 4 }, () => [0, 1, 2].map(placeOne)),
  ...(['ship', 'sendBack', 'receiveShipment'] as const).map((what) => [
    { what, who: 0, which: 0, number: 1, yes: true },
  ]),
]

/** The steps that place a cash order with an advance, pay the advance online and the rest to the shop, and cancel one of two pieces. */
const payRestToShop: Action[][] = (
  [
    ['advance', 0, 0],
    ['place', 1, 2],
    ['payOnline', 0, 0],
    ['payToShop', 0, 0],
    ['cancelItems', 0, 1],
  ] as const
).map(([what, which, number]) => [{ what, who: 0, which, number, yes: true }])

/** A store with three customers and three variants; `purchased` is the stock that entered it, counted outside the database. */
async function createScenario(context: TestContext) {
  const customers = await Promise.all([1, 2, 3].map(() => createCustomer(context)))
  const addresses = await Promise.all(customers.map((customer) => createAddress(context, customer)))
  const variants = [
    await createVariant(context, { stock: 16, price: 99_99 }),
    await createVariant(context, { stock: 8, price: 499_00 }),
    await createVariant(context, { stock: 25, price: 1_00 }),
  ]
  // Pieces of the first variant can be exchanged for it.
  variants.push(await createVariant(context, { product: variants[0]!.product, color: 'blue', stock: 9 }))
  const purchased = new Map(variants.map(({ id, stock }) => [id, stock]))
  return { customers, addresses, variants, purchased, admin: await createAdmin(context), orders: [] as string[] }
}
type Scenario = Awaited<ReturnType<typeof createScenario>>

/** Runs one action; throws an AppError if the store rejects it. */
async function runAction(
  context: TestContext,
  scenario: Scenario,
  { what, who, which, number, yes }: Action,
): Promise<unknown> {
  const { customers, addresses, variants, admin, orders } = scenario
  const customer = customers[who]!
  const variant = variants[which % variants.length]!
  const order = orders[which % orders.length] ?? admin.id
  const inTrx = <Result>(work: (trx: RunningTransaction) => Promise<Result>) => context.db.transaction().execute(work)
  switch (what) {
    case 'add':
      return addToCart(context, customer, { productVariantId: variant.id, quantity: Math.max(1, number) })
    case 'setQuantity': {
      const { items } = await showCart(context, customer)
      const line = items[which % items.length]
      return line && setQuantity(context, customer, { cartItemId: line.id, newQuantity: number })
    }
    case 'place': {
      await repairCart(context, customer)
      await addToCart(context, customer, { productVariantId: variant.id, quantity: Math.max(1, number) })
      const paymentMethod = paymentMethods[yes ? 0 : 1]
      const choice = { addressId: addresses[who]!.id, paymentMethod }
      const placed = await createOrder(context, customer, choice, { isOnlineOffered: true })
      return orders.push(placed.order.id)
    }
    case 'pay':
      return inTrx((trx) =>
        recordPaymentResult(context, trx, order, yes ? { status: 'COMPLETED', amount: 1_00 } : { status: 'FAILED' }),
      )
    case 'advance':
      return yes ? createCodRules(context, { fee: 49_00, advance: 50_00 }) : context.db.deleteFrom('codRules').execute()
    case 'payOnline': {
      const found = await findOrder(context.db, order)
      const amount = found ? found.advanceAmount || payOnlineAmount(found) : 0
      return amount > 0 && inTrx((trx) => recordPaymentResult(context, trx, order, { status: 'COMPLETED', amount }))
    }
    case 'cancel':
      return Promise.any(customers.map((each) => cancelOrder(context, each, order))).catch(rethrowFirst)
    case 'setStatus':
      return setDeliveryStatus(context, admin, order, {
        deliveryStatus: yes ? 'DELIVERED' : deliveryStatuses[Math.abs(number) % 4]!,
        goodsBack: which % 2 === 0,
      })
    case 'requestWholeReturn':
      return Promise.any(customers.map((each) => requestWholeReturn(context, each, order, { reason: null }))).catch(
        rethrowFirst,
      )
    case 'decideReturnWithoutCheck':
      return decideReturnWithoutCheck(context, admin, order, {
        returnStatus: number > -3 ? 'ACCEPTED' : 'REJECTED',
        note: null,
        restock: yes,
      })
    case 'receiveGoods':
      return yes ? receiveGoods(context, admin, order) : loseGoods(context, admin, order)
    case 'payBack':
      return recordRefund(context, admin, order, { reference: 'NEFT', note: null })
    case 'payToShop': {
      const found = await findOrder(context.db, order)
      const payment = { means: 'CASH', reference: null, expectedAmount: found ? paidToShopAmount(found) : 0 } as const
      return recordReceivedPayment(context, admin, order, payment)
    }
    case 'refund': {
      const refunds = await context.db.selectFrom('refunds').select('id').orderBy('id').execute()
      const refund = refunds[which % refunds.length]
      return (
        refund && inTrx((trx) => recordRefundResult(context, trx, refund.id, { status: yes ? 'COMPLETED' : 'FAILED' }))
      )
    }
    case 'expire':
      return inTrx((trx) => cancelUnpaid(context, trx, order))
    case 'undo':
      return inTrx((trx) => undoPlacement(trx, order))
    case 'codRule':
      return yes ? createCodRules(context, { fee: 10_00, confirmWithinHours: 1 }) : deleteCodRules(context.db)
    case 'confirm':
      return yes
        ? confirmByPhone(context, admin, order)
        : confirmByLink(context, context.tokens.links.issue('confirm-order', order))
    case 'ship':
      return sendPieces(context, admin, order, { count: Math.max(1, number), handOver: yes })
    case 'transitionShipment': {
      const shipments = (await findOrder(context.db, order))?.shipments ?? []
      const shipment = shipments[which % shipments.length]
      const transition = manualShipmentTransitions[Math.abs(number) % manualShipmentTransitions.length]!
      const params = { id: order, shipmentId: shipment?.id ?? order }
      return transitionShipment(context, admin, params, { transition: yes ? 'deliver' : transition, reason: 'Closed' })
    }
    case 'sendBack':
    case 'receiveShipment':
    case 'loseShipment': {
      const given = await chooseShipment(context, what === 'sendBack' ? 'IN_TRANSIT' : 'RETURNING', which)
      if (!given) return
      const { params, shipment } = given
      if (what === 'sendBack')
        return transitionShipment(context, admin, params, { transition: 'sendBack', reason: 'Refused' })
      if (what === 'loseShipment') return loseShipment(context, admin, params, { refundsAdvance: yes, note: null })
      const damaged = yes ? 1 : 0
      const items = shipment.items.map(({ orderItemId, quantity }) => ({
        orderItemId,
        good: quantity - damaged,
        damaged,
      }))
      return receiveShipment(context, admin, params, { items, refundsAdvance: number > 0, note: null })
    }
    case 'cancelItems': {
      const found = await findOrder(context.db, order)
      const line = found?.items[which % found.items.length]
      const pieces = { orderItemId: line?.id ?? order, quantity: Math.max(1, number) }
      return cancelItems(context, admin, order, { items: [pieces], reason: null })
    }
    case 'returnItems': {
      const delivered = await context.db
        .selectFrom('orders')
        .select('id')
        .where('deliveryStatus', '=', 'DELIVERED')
        .orderBy('id')
        .execute()
      const { id } = delivered[which % delivered.length] ?? { id: order }
      return returnPieces(context, admin, id, { which, count: Math.max(1, number), isExchange: yes })
    }
    case 'changeReturn':
    case 'checkReturn': {
      const open = await chooseReturn(context, which)
      if (!open) return
      if (what === 'checkReturn') return checkPieces(context, admin, open, number)
      const { params, userId } = open
      if (number < 0) return withdrawReturn(context, { ...customer, id: userId! }, params)
      if (number > 3) return sendReturn(context, admin, params, { ...unnamedCourier, pickupDay: null, isSent: yes })
      return decideReturn(context, admin, params, { decision: yes ? 'APPROVED' : 'REJECTED', note: 'Looked at.' })
    }
    case 'expireUnconfirmed':
      return inTrx((trx) => cancelUnconfirmed(context, trx, order))
    case 'buyAgain':
      return buyAgain(context, customer, order)
    case 'price':
      return context.db
        .updateTable('products')
        .set({ originalPrice: 500_00, discountPrice: yes ? null : 10_00 + Math.abs(number) })
        .where('id', '=', variant.productId)
        .execute()
    case 'stock': {
      const { rows } = await sql`
        update product_variants set stock = stock + ${number} where id = ${variant.id} and stock + ${number} >= 0
        returning id`.execute(context.db)
      return rows.length > 0 && scenario.purchased.set(variant.id, scenario.purchased.get(variant.id)! + number)
    }
    case 'remove':
      return context.db
        .updateTable('products')
        .set({ unpublishedAt: yes ? new Date() : null, unpublishedAs: yes ? 'DELETED' : null })
        .where('id', '=', variant.productId)
        .execute()
    case 'fee':
      await setShippingFee(context, yes ? 49_00 : 0)
      return context.db
        .updateTable('companyDetails')
        .set({ returnPickupCharge: Math.abs(number) * 10_00 })
        .execute()
    case 'offer':
      return yes ? addOffer(context, which, number) : context.db.updateTable('offers').set({ isPaused: true }).execute()
    case 'zone':
      return inTrx(async (trx) => {
        // Two parallel actions would each insert the zone of the rest of India.
        await sql`lock table delivery_zones in share row exclusive mode`.execute(trx)
        await trx.deleteFrom('deliveryZones').execute()
        return yes && createZone({ db: trx }, { codSurcharge: Math.abs(number) * 10_00 })
      })
  }
}

/** Sends up to `count` pieces of the first item that waits. */
async function sendPieces(
  context: TestContext,
  admin: Caller,
  orderId: string,
  { count, handOver }: { count: number; handOver: boolean },
) {
  const found = await findOrder(context.db, orderId)
  if (!found) return
  const [waiting] = waitingPieces(found.items, found.shipments ?? [])
  const items = waiting && [{ ...waiting, quantity: Math.min(count, waiting.quantity) }]
  return createShipment(context, admin, orderId, { ...unnamedCourier, ...(items && { items }), handOver })
}

/** A shipment with a status; undefined without one. */
async function chooseShipment(context: TestContext, status: ShipmentStatus, which: number) {
  const rows = await context.db
    .selectFrom('shipments')
    .select(['id', 'orderId'])
    .where('status', '=', status)
    .orderBy('id')
    .execute()
  const row = rows[which % rows.length]
  const shipment = row && (await findOrder(context.db, row.orderId))?.shipments?.find(({ id }) => id === row.id)
  return shipment && { params: { id: row.orderId, shipmentId: row.id }, shipment }
}

/** Asks for pieces of a line of an order back, for a refund or an exchange for the first variant that is offered. */
async function returnPieces(
  context: TestContext,
  admin: Caller,
  orderId: string,
  { which, count, isExchange }: { which: number; count: number; isExchange: boolean },
) {
  const { items } = await showReturnOptions(context, admin, orderId)
  const line = items[which % items.length]!
  const exchangeVariantId = line.exchanges[which % Math.max(1, line.exchanges.length)]?.productVariantId
  const pieces = { orderItemId: line.orderItemId, quantity: count, ...(exchangeVariantId && { exchangeVariantId }) }
  return requestReturn(context, admin, orderId, {
    items: [pieces],
    resolution: isExchange ? 'EXCHANGE' : 'REFUND',
    method: 'PICKUP',
    comment: null,
    pictures: [],
    reason: which % 2 === 0 ? 'DEFECTIVE' : 'CHANGED_MIND',
  })
}

/** A return that has not ended; undefined without one. */
async function chooseReturn({ db }: TestContext, which: number) {
  const rows = await db
    .selectFrom('orderReturns')
    .innerJoin('orders', 'orders.id', 'orderReturns.orderId')
    .select(['orderReturns.id', 'orderId', 'userId'])
    .where('closedAt', 'is', null)
    .orderBy('orderReturns.id')
    .execute()
  const row = rows[which % rows.length]
  return row && { params: { id: row.orderId, returnId: row.id }, userId: row.userId }
}

/** Checks a return: of each line, up to `number` pieces are damaged, and one is not accepted if it is below 0. */
async function checkPieces(
  context: TestContext,
  admin: Caller,
  { params }: { params: { id: string; returnId: string } },
  number: number,
) {
  const found = (await findOrder(context.db, params.id))?.returns?.find(({ id }) => id === params.returnId)
  const items = (found?.items ?? []).map(({ orderItemId, quantity }) => {
    const damaged = Math.min(quantity, Math.max(0, number - 3))
    return { orderItemId: orderItemId!, good: quantity - damaged - (number < 0 && quantity > damaged ? 1 : 0), damaged }
  })
  return checkReturn(context, admin, params, { items, note: 'Checked.' })
}

/** Adds an offer of up to 100 % off the order or its pieces, or of free shipping. */
function addOffer(context: TestContext, which: number, number: number) {
  const percent = Math.min(100_00, 1 + Math.abs(number) * 17_77)
  const level = which % 2 === 0 ? 'ORDER' : 'ITEMS'
  const benefit =
    number < -2
      ? ({ kind: 'FREE_SHIPPING', level: 'SHIPPING' } as const)
      : ({ kind: 'PERCENT', level, percent, maxAmount: null } as const)
  return createOffer(context, { benefit })
}

/** Removes the lines that cannot be ordered from a cart. */
async function repairCart(context: TestContext, customer: Caller): Promise<void> {
  const { items } = await showCart(context, customer)
  for (const { id, problem } of items) if (problem) await removeFromCart(context, customer, id)
}

/** Throws the error for the order's own customer, who is the only one not to get notFound. */
function rethrowFirst({ errors }: AggregateError): never {
  throw errors.find((error) => !(error instanceof AppError) || error.kind !== 'notFound') ?? errors[0]
}

/** The sum of the lines of a cart that can be ordered. */
function sumCart({ items }: Awaited<ReturnType<typeof showCart>>): number {
  const orderable = items.filter(({ problem }) => problem === null)
  return orderable.reduce(
    (sum, { quantity, product }) => sum + quantity * (product.discountPrice ?? product.originalPrice),
    0,
  )
}

/** The discounts of a cart without those of its shipping fee, which is the charged one. */
const sumDiscounts = ({ pricing }: Awaited<ReturnType<typeof showCart>>): number =>
  (pricing?.discounts ?? []).reduce((sum, { amount, lines }) => (lines.length > 0 ? sum + amount : sum), 0)

async function expectInvariants(context: TestContext, { variants, customers, purchased }: Scenario) {
  const tracked = await countTrackedStock(context.db)
  expect(variants.map(({ id }) => tracked.get(id))).toEqual(variants.map(({ id }) => purchased.get(id)))
  expect(await findInconsistencies(context.db)).toEqual([])
  for (const customer of customers) {
    const cart = await showCart(context, customer)
    expect(cart.totalAmount).toBe(sumCart(cart))
    expect(cart.total).toBe(cart.totalAmount - sumDiscounts(cart) + cart.shippingFee)
  }
}

/** Whether the random actions made orders, orders with discounts, parcels that came back or were lost, and orders whose rest was paid to the shop. */
async function isCovered({ db }: TestContext, orders: number): Promise<boolean> {
  const undelivered = await db
    .selectFrom('orderCancellations')
    .select('id')
    .where('kind', 'in', ['RETURNED', 'LOST'])
    .execute()
  const discounts = await db.selectFrom('orderDiscounts').select('orderId').execute()
  const restPaid = await db
    .selectFrom('receivedPayments')
    .innerJoin('orders', 'orders.id', 'receivedPayments.orderId')
    .select('orderId')
    .where('advanceStatus', '=', 'PAID')
    .execute()
  return orders > 10 && undelivered.length > 0 && discounts.length > 0 && restPaid.length > 0
}

test('parallel actions of customers, administrators and the provider lose no stock and no money', async ({
  context,
}) => {
  let orders = 0
  const property = fc.asyncProperty(actionsArbitrary, async (steps) => {
    const scenario = await createScenario(context)
    for (const step of steps) {
      const outcomes = await Promise.allSettled(step.map((action) => runAction(context, scenario, action)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
      await expectInvariants(context, scenario)
    }
    orders += scenario.orders.length
  })
  // What random runs do is chance.
  await fc.assert(property, { numRuns: 7, examples: [[sendOneBack], [payRestToShop]], endOnFailure: true })
  expect(await isCovered(context, orders)).toBe(true)
}, 240_000)
