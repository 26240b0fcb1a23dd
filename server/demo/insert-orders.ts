import { randomUUID } from 'node:crypto'
import { ownOrProductPrices } from '#contract/catalogue/variant-prices.ts'
import { minuteMs } from '#contract/durations.ts'
import { effectivePrice } from '#contract/money.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import type { DemoCustomer, DemoOrder } from './demo-files.ts'

const addressOf = ({ addressLine1, city, state, postalCode, firstName, lastName, mobile }: DemoCustomer) => ({
  addressLine1,
  city,
  state,
  postalCode,
  phone: mobile,
  fullName: `${firstName} ${lastName}`,
})

/** Adds the demonstration's customers, each with an address. They have no password and cannot sign in. */
export async function insertCustomers(trx: RunningTransaction, customers: readonly DemoCustomer[]) {
  const users = customers.map(({ username, email, firstName, lastName, mobile }) => ({
    id: randomUUID() as string,
    username,
    email,
    firstName,
    lastName,
    mobile,
    mobileE164: mobile.replaceAll(' ', ''),
    passwordHash: null,
    isDemo: true,
  }))
  await trx.insertInto('users').values(users).execute()
  const addresses = customers.map((customer, index) => ({
    ...addressOf(customer),
    userId: users[index]!.id,
    isDefault: true,
  }))
  await trx.insertInto('addresses').values(addresses).execute()
  return customers.map((customer, index) => ({ ...customer, id: users[index]!.id }))
}

type Buyer = Awaited<ReturnType<typeof insertCustomers>>[number]

/** Every variant with the columns that an order item copies. */
const findVariants = (trx: RunningTransaction) =>
  trx
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productVariants.productId')
    .innerJoin('productHandles', 'productHandles.productId', 'products.id')
    .select(['handle', 'products.id as productId', 'productVariants.id as productVariantId', 'productVariants.color'])
    .select(['products.name', 'products.optionName', 'optionValue', 'sku', 'hsn', 'taxRate'])
    .select(['products.originalPrice', 'products.discountPrice'])
    .select(['productVariants.originalPrice as ownOriginalPrice', 'productVariants.discountPrice as ownDiscountPrice'])
    .select((eb) =>
      eb
        .selectFrom('productImages')
        .select('file')
        .whereRef('productImages.productId', '=', 'products.id')
        .whereRef('productImages.color', '=', 'productVariants.color')
        .orderBy('position')
        .limit(1)
        .as('imageFile'),
    )
    .execute()

const variantKey = ({ handle, color, optionValue }: { handle: string; color: string; optionValue?: string | null }) =>
  [handle, color, ...(optionValue ? [optionValue] : [])].join(' ')

type Variant = Awaited<ReturnType<typeof findVariants>>[number]

/** The columns that an order item copies from its variant. */
function itemColumns({ handle: _, ownOriginalPrice, ownDiscountPrice, discountPrice, ...columns }: Variant) {
  const own = { originalPrice: ownOriginalPrice, discountPrice: ownDiscountPrice }
  const prices = ownOrProductPrices({ ...columns, discountPrice }, own)
  return { ...columns, originalPrice: prices.originalPrice, priceAtPurchase: effectivePrice(prices) }
}

/** The rows of an order, its items and its history; throws for a customer or variant that is not in the other files. */
function buildRows(order: DemoOrder, buyers: readonly Buyer[], variants: ReadonlyMap<string, Variant>, now: Date) {
  const { customer, placedMinutesAgo, deliveredMinutesAgo, items, history, ...states } = order
  const orderId: string = randomUUID()
  const buyer = buyers.find(({ username }) => username === customer)
  if (!buyer) throw new Error(`demo/orders.json has the customer "${customer}", who is not in demo/customers.json.`)
  const minutesBefore = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const itemRows = items.map(({ product, quantity, ...item }, position) => {
    const key = variantKey({ handle: product, ...item })
    const variant = variants.get(key)
    if (!variant) throw new Error(`demo/orders.json has "${key}", which is not in demo/products.csv.`)
    return { ...itemColumns(variant), orderId, position, quantity }
  })
  const { id: userId, firstName, lastName, email, mobile } = buyer
  const row = {
    id: orderId,
    userId,
    firstName,
    lastName,
    email,
    mobile,
    isDemo: true,
    ...addressOf(buyer),
    ...states,
    orderDate: minutesBefore(placedMinutesAgo),
    deliveredAt: deliveredMinutesAgo === null ? null : minutesBefore(deliveredMinutesAgo),
    orderTotal: itemRows.reduce((sum, { priceAtPurchase, quantity }) => sum + priceAtPurchase * quantity, 0),
  }
  const events = history.map(({ minutesAgo, ...event }) => ({
    ...event,
    orderId,
    createdAt: minutesBefore(minutesAgo),
    userId: event.actor === 'customer' ? userId : null,
  }))
  return { row, itemRows, events }
}

/** Adds the past orders of imported products with their history, one statement a table. */
export async function insertOrders(
  trx: RunningTransaction,
  orders: readonly DemoOrder[],
  buyers: readonly Buyer[],
  now: Date,
): Promise<void> {
  const variants = new Map((await findVariants(trx)).map((variant) => [variantKey(variant), variant]))
  const placed = orders.map((order) => buildRows(order, buyers, variants, now))
  await trx
    .insertInto('orders')
    .values(placed.map(({ row }) => row))
    .execute()
  await trx
    .insertInto('orderItems')
    .values(placed.flatMap(({ itemRows }) => itemRows))
    .execute()
  await trx
    .insertInto('orderEvents')
    .values(placed.flatMap(({ events }) => events))
    .execute()
}
