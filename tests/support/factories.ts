import { sql } from 'kysely'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createOrder } from '#server/orders/placement/create-order.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { createSequence } from './sequence.ts'

/** A number that no other maker of this test file had. */
const next = createSequence()

/** A user who is signed in: a Caller for use cases, with what a test may want to know. */
export type TestUser = Caller & {
  username: string
  email: string
  firstName: string
  lastName: string
  password: string
}

const password = 'correct horse'
let cachedPasswordHash: Promise<string> | undefined

type UserOverrides = Partial<Pick<TestUser, 'username' | 'email' | 'firstName' | 'lastName' | 'userType'>> & {
  mobile?: string
  /** Who cannot sign in because the account was closed. */
  deactivated?: boolean
}

/** A customer, or whom the test says, with one living session and the password 'correct horse'. */
export async function createCustomer({ db, tokens, clock }: AppContext, given: UserOverrides = {}): Promise<TestUser> {
  cachedPasswordHash ??= hashPassword(password)
  const number = next()
  const { deactivated, ...wanted } = given
  const user = await db
    .insertInto('users')
    .values({
      username: `shopper_${number}`,
      email: `shopper${number}@example.com`,
      firstName: 'Asha',
      lastName: 'Rao',
      passwordHash: await cachedPasswordHash,
      deactivatedAt: deactivated ? clock() : null,
      ...wanted,
    })
    .returning(['id', 'username', 'email', 'firstName', 'lastName', 'userType'])
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(clock().getTime() + tokens.ttl * 1000)
  const session = await db
    .insertInto('sessions')
    .values({ userId: user.id, createdAt: clock(), lastUsedAt: clock(), expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, sessionId: session.id, password }
}

/** An administrator. */
export const createAdmin = (context: AppContext, given: UserOverrides = {}): Promise<TestUser> =>
  createCustomer(context, { username: `keeper_${next()}`, ...given, userType: 'ADMIN' })

/** The bearer token of a person's session. */
export const issueToken = ({ tokens, clock }: AppContext, { id, sessionId }: Caller): Promise<string> =>
  tokens.issue({ userId: id, sessionId }, clock())

/** A category. */
export const createCategory = ({ db }: AppContext, { name = `Category ${next()}` } = {}) =>
  db.insertInto('categories').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()

/** A brand. */
export const createBrand = ({ db }: AppContext, { name = `Brand ${next()}` } = {}) =>
  db.insertInto('brands').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()

type ProductOverrides = {
  name?: string
  description?: string
  /** What is paid, in paise. */
  price?: number
  /** The price before the discount, in paise; without it there is no discount. */
  originalPrice?: number
  categoryId?: string
  brandId?: string
  /** A file name, or one with the colour that it shows. */
  images?: { file: string; color?: string }[]
  createdAt?: Date
  viewCount?: number
  buyCount?: number
}

/** A product without variants, in a category and of a brand of its own unless the test names them. */
export async function createProduct(context: AppContext, given: ProductOverrides = {}) {
  const { price = 499_00, originalPrice, images = [], categoryId, brandId, ...columns } = given
  const product = await context.db
    .insertInto('products')
    .values({
      name: `Product ${next()}`,
      originalPrice: originalPrice ?? price,
      discountPrice: originalPrice === undefined ? null : price,
      categoryId: categoryId ?? (await createCategory(context)).id,
      brandId: brandId ?? (await createBrand(context)).id,
      ...columns,
    })
    .returning(['id', 'name', 'price', 'categoryId', 'brandId'])
    .executeTakeFirstOrThrow()
  const rows = images.map(({ file, color }, position) => ({
    productId: product.id,
    file,
    filename: file,
    color: color ?? null,
    position,
  }))
  if (rows.length > 0) await context.db.insertInto('productImages').values(rows).execute()
  return product
}

type VariantOverrides = Omit<ProductOverrides, 'name'> & {
  /** The product, or the name of a new one. */
  product?: string | { id: string; name: string; price: number }
  color?: string
  stock?: number
}

/** A variant with 10 in stock, of a new product unless the test gives one. */
export async function createVariant(context: AppContext, given: VariantOverrides = {}) {
  const { product: wanted, color = 'red', stock = 10, ...rest } = given
  const product =
    typeof wanted === 'object' ? wanted : await createProduct(context, { ...rest, ...(wanted && { name: wanted }) })
  const variant = await context.db
    .insertInto('productVariants')
    .values({ productId: product.id, color, stock })
    .returning(['id', 'productId', 'color', 'stock'])
    .executeTakeFirstOrThrow()
  return { ...variant, product }
}

type AddressOverrides = { city?: string; state?: string; postalCode?: string; isDefault?: boolean; createdAt?: Date }

/** An address in Bengaluru; not the default unless the test says so. */
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

/** Lines stand in the order in which they came; a shopper takes longer than a millisecond from one to the next, and a test does not. */
const nextCreatedAt = (cartId: string) =>
  sql<Date>`(select greatest(now(), max(created_at) + interval '1 millisecond') from cart_items where cart_id = ${cartId})`

/** Puts a variant into a person's cart as it stands, whatever the stock says. */
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

/** A COD order of one variant, placed as a shopper places it: its stock is taken. */
export async function createCodOrder(
  context: AppContext,
  customer: Caller,
  { of, quantity = 1 }: { of: { id: string }; quantity?: number },
) {
  await createCartItem(context, customer, of, quantity)
  const { id: addressId } = await createAddress(context, customer)
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  return order
}

/** An order of one variant to be paid online, committed before anybody was asked for money: its stock is taken. */
export async function createOnlineOrder(
  context: AppContext,
  customer: Caller,
  { of, quantity = 1 }: { of: { id: string }; quantity?: number },
) {
  await createCartItem(context, customer, of, quantity)
  const { id: addressId } = await createAddress(context, customer)
  const { order } = await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  return order
}

/** A COD order of one variant that an administrator has marked as delivered, and so as paid. */
export async function createDeliveredCodOrder(
  context: AppContext,
  customer: Caller,
  given: { of: { id: string }; quantity?: number },
) {
  const { id } = await createCodOrder(context, customer, given)
  const { order } = await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'DELIVERED' })
  return order
}

/** Sets what the shop asks for shipping orders below the threshold, in paise. */
export async function setShippingFee({ db }: AppContext, shippingFee: number): Promise<void> {
  await ensureCompanyDetails(db)
  await db.updateTable('companyDetails').set({ shippingFee }).execute()
}

/** How often a variant's product counts as bought. */
export async function findBuyCount({ db }: AppContext, { productId }: { productId: string }): Promise<number> {
  const row = await db.selectFrom('products').select('buyCount').where('id', '=', productId).executeTakeFirstOrThrow()
  return row.buyCount
}

/** How many pieces of a variant are in stock now. */
export async function findStock({ db }: AppContext, { id }: { id: string }): Promise<number> {
  const row = await db.selectFrom('productVariants').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  return row.stock
}
