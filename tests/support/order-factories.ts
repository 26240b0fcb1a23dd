import { sql } from 'kysely'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createOrder } from '#server/orders/placement/create-order.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { unnamedCourier } from '#server/orders/shipments/add-shipment.ts'
import { createShipment } from '#server/orders/shipments/create-shipment.ts'
import { transitionShipment } from '#server/orders/shipments/transition-shipment.ts'
import { createAdmin, createVariant } from './factories.ts'
import { createSequence } from './sequence.ts'

/** A number that is unique in one test. */
const next = createSequence()

type AddressOverrides = {
  addressLine1?: string
  city?: string
  state?: string
  postalCode?: string
  isDefault?: boolean
  createdAt?: Date
}

/** An address in Bengaluru; by default not the default address. */
export const createAddress = ({ db }: AppContext, { id }: Pick<Caller, 'id'>, given: AddressOverrides = {}) =>
  db
    .insertInto('addresses')
    .values({
      userId: id,
      addressLine1: `${next()} MG Road`,
      city: 'Bengaluru',
      state: 'Karnataka',
      postalCode: '560001',
      ...given,
    })
    .returning(['id', 'addressLine1', 'city', 'isDefault'])
    .executeTakeFirstOrThrow()

/** Cart lines are ordered by created_at in milliseconds; a test adds several in the same millisecond. */
const nextCreatedAt = (cartId: string) =>
  sql<Date>`(select greatest(now(), max(created_at) + interval '1 millisecond') from cart_items where cart_id = ${cartId})`

/** Adds a variant to a user's cart without checking the stock. */
export async function createCartItem(
  { db }: AppContext,
  { id }: Pick<Caller, 'id'>,
  variant: { id: string },
  quantity = 1,
) {
  const cart = await db
    .insertInto('carts')
    .values({ userId: id })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId: id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('cartItems')
    .values({ cartId: cart.id, productVariantId: variant.id, quantity, createdAt: nextCreatedAt(cart.id) })
    .returning(['id', 'cartId', 'productVariantId', 'quantity'])
    .executeTakeFirstOrThrow()
}

type OrderInput = { of: { id: string }; quantity?: number }

/** Puts a variant into the customer's cart; returns the id of a new address. */
async function prepareCheckout(context: AppContext, customer: Caller, { of, quantity = 1 }: OrderInput) {
  await createCartItem(context, customer, of, quantity)
  return (await createAddress(context, customer)).id
}

/** Places a COD order of one variant; the stock is reduced. */
export async function createCodOrder(context: AppContext, customer: Caller, given: OrderInput) {
  const addressId = await prepareCheckout(context, customer, given)
  return (await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })).order
}

/** An unpaid online order of one variant, before a payment attempt exists; the stock is reduced. */
export async function createOnlineOrder(context: AppContext, customer: Caller, given: OrderInput) {
  const addressId = await prepareCheckout(context, customer, given)
  return (await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })).order
}

/** A COD order of one variant that is delivered and therefore paid. */
export async function createDeliveredCodOrder(context: AppContext, customer: Caller, given: OrderInput) {
  const { id } = await createCodOrder(context, customer, given)
  const { order } = await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'DELIVERED' })
  return order
}

/** The id of a cash order that was canceled in transit, whose goods are not back yet. */
export async function createOrderWithOutstandingGoods(context: AppContext, customer: Caller) {
  const admin = await createAdmin(context)
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  return { id }
}

/** The ids of a packed shipment of a new cash order, and of the order. */
export async function createPackedShipment(context: AppContext, customer: Caller) {
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const input = { ...unnamedCourier, handOver: false }
  const { order } = await createShipment(context, await createAdmin(context), id, input)
  return { id, shipmentId: order.shipments![0]!.id }
}

/** The ids of a new cash order that was sent in one shipment, whose first attempt of delivery failed, with its only item. */
export async function createFailedShipment(context: AppContext, customer: Caller) {
  const { id, items } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const admin = await createAdmin(context)
  const { order } = await createShipment(context, admin, id, { ...unnamedCourier, handOver: true })
  const params = { id, shipmentId: order.shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'failAttempt', reason: 'Nobody was at home.' })
  return { params, orderItemId: items[0]!.id }
}

/** Sets the shipping fee for orders below the threshold, in paise. */
export async function setShippingFee({ db }: AppContext, shippingFee: number): Promise<void> {
  await ensureCompanyDetails(db)
  await db.updateTable('companyDetails').set({ shippingFee }).execute()
}

/** The buy count of a variant's product. */
export async function findBuyCount({ db }: AppContext, { productId }: { productId: string }): Promise<number> {
  const row = await db.selectFrom('products').select('buyCount').where('id', '=', productId).executeTakeFirstOrThrow()
  return row.buyCount
}
