import { randomUUID } from 'node:crypto'
import { priceInUse } from '#contract/money.ts'
import type { OrderEvent } from '#server/orders/history/history.store.ts'
import type { RunningTransaction } from '../database/connect.ts'
import type { DemoCustomer } from './demo-customers.ts'
import type { InsertedProduct } from './insert-products.ts'
import type { PlannedOrder } from './plan-orders.ts'
import type { DemoProduct } from './types.ts'

type Buyer = DemoCustomer & { id: string }

/** Adds the demonstration's customers, each with an address. They have no password, so nobody can sign in as one. */
export async function insertCustomers(trx: RunningTransaction, customers: readonly DemoCustomer[]): Promise<Buyer[]> {
  const buyers = customers.map((customer) => ({ ...customer, id: randomUUID() as string }))
  await trx
    .insertInto('users')
    .values(
      buyers.map(({ id, username, email, firstName, lastName, mobile }) => ({
        ...{ id, username, email, firstName, lastName, mobile, passwordHash: null, isDemo: true },
        mobileNormal: mobile.replaceAll(' ', ''),
      })),
    )
    .execute()
  await trx
    .insertInto('addresses')
    .values(buyers.map((buyer) => ({ ...addressOf(buyer), userId: buyer.id, isDefault: true })))
    .execute()
  return buyers
}

const addressOf = ({ addressLine1, city, state, postalCode, firstName, lastName, mobile }: DemoCustomer) => ({
  ...{ addressLine1, city, state, postalCode, phone: mobile },
  fullName: `${firstName} ${lastName}`,
})

type Products = ReadonlyMap<DemoProduct, InsertedProduct>

function orderRow(id: string, { lines, date, ...state }: PlannedOrder, buyer: Buyer) {
  const { id: userId, firstName, lastName, email, mobile } = buyer
  return {
    ...{ id, userId, firstName, lastName, email, mobile, isDemo: true },
    ...addressOf(buyer),
    ...state,
    orderDate: date,
    orderTotal: lines.reduce((sum, { product, quantity }) => sum + priceInUse(product) * quantity, 0),
  }
}

function itemRows(orderId: string, { lines }: PlannedOrder, products: Products) {
  return lines.map(({ product, variant, quantity }, position) => {
    const { id: productId, variantIds, pictures } = products.get(product)!
    const { color } = product.variants[variant]!
    return {
      ...{ orderId, position, productId, productVariantId: variantIds[variant]!, name: product.name, color, quantity },
      imageFile: pictures.find((picture) => picture.color === color)?.file ?? null,
      priceAtPurchase: priceInUse(product),
      originalPrice: product.originalPrice,
      hsn: product.hsnCode,
      taxRate: product.gstRate * 100,
    }
  })
}

const day = 24 * 60 * 60 * 1000

/** An order's history as it must have been; nobody is named for what the shop did. */
function eventRows(orderId: string, order: PlannedOrder, buyer: Buyer) {
  const { date, deliveredOn, deliveryStatus, paymentMethod } = order
  const moved = (
    at: Date,
    fromState: string | null,
    toState: string,
    event: OrderEvent['event'] = 'DELIVERY_CHANGED',
  ) => ({
    ...{ orderId, at, event, fromState, toState },
    ...(event === 'PLACED'
      ? { actor: 'customer' as const, userId: buyer.id }
      : { actor: 'store' as const, userId: null }),
  })
  const events = [moved(date, null, 'PENDING', 'PLACED')]
  if (deliveryStatus !== 'PENDING') events.push(moved(new Date(date.getTime() + day), 'PENDING', 'SHIPPED'))
  if (deliveredOn) events.push(moved(deliveredOn, 'SHIPPED', 'DELIVERED'))
  if (deliveredOn && paymentMethod === 'COD') events.push(moved(deliveredOn, 'PENDING', 'COMPLETED', 'PAYMENT_CHANGED'))
  return events
}

/** Adds the past orders with their history, in turn to the buyers, one statement a table. */
export async function insertOrders(
  trx: RunningTransaction,
  orders: readonly PlannedOrder[],
  products: Products,
  buyers: readonly Buyer[],
): Promise<void> {
  const placed = orders.map((order, index) => ({ id: randomUUID(), order, buyer: buyers[index % buyers.length]! }))
  await trx
    .insertInto('orders')
    .values(placed.map(({ id, order, buyer }) => orderRow(id, order, buyer)))
    .execute()
  await trx
    .insertInto('orderItems')
    .values(placed.flatMap(({ id, order }) => itemRows(id, order, products)))
    .execute()
  await trx
    .insertInto('orderEvents')
    .values(placed.flatMap(({ id, order, buyer }) => eventRows(id, order, buyer)))
    .execute()
}
