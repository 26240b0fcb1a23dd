import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { createSequence } from './sequence.ts'

/** A number that is unique in one test. */
const next = createSequence()

/** A signed-in user: the Caller for use cases, with the account data. */
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
  /** When a code from a mail to the address was used first. */
  emailProvenAt?: Date
  /** The account was closed, so the user cannot sign in. */
  deactivated?: boolean
}

/** A user, by default a customer, with one active session and the password 'correct horse'. */
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

export const createAdmin = (context: AppContext, given: UserOverrides = {}): Promise<TestUser> =>
  createCustomer(context, { username: `manager_${next()}`, ...given, userType: 'ADMIN' })

/** The bearer token of a user's session. */
export const issueToken = ({ tokens, clock }: AppContext, { id, sessionId }: Caller): Promise<string> =>
  tokens.issue({ userId: id, sessionId }, clock())

/** A size chart with two sizes. */
export const createSizeChart = (): SizeChart => ({
  sizeName: 'Size',
  columns: [
    { name: 'Chest', unit: 'cm' },
    { name: 'UK', unit: null },
  ],
  rows: [
    { size: 'S', values: ['86-91', '8'] },
    { size: 'M', values: ['91-97', '10'] },
  ],
  note: 'Measured on the body.',
})

type CategoryOverrides = { name?: string; sizeChart?: SizeChart }

export const createCategory = (
  { db }: AppContext,
  { name = `Category ${next()}`, sizeChart }: CategoryOverrides = {},
) =>
  db
    .insertInto('categories')
    .values({ name, sizeChart: sizeChart ? JSON.stringify(sizeChart) : null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

export const createBrand = ({ db }: AppContext, { name = `Brand ${next()}` } = {}) =>
  db.insertInto('brands').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()

/** A collection by hand without products. */
export const createCollection = (
  { db }: AppContext,
  { name = 'Collection', handle = `collection-${next()}` }: { name?: string; handle?: string } = {},
) =>
  db
    .insertInto('collections')
    .values({ name, handle, kind: 'HAND' })
    .returning(['id', 'name', 'handle'])
    .executeTakeFirstOrThrow()

type ProductOverrides = {
  name?: string
  description?: string
  /** The price to pay, in paise. */
  price?: number
  /** The price before the discount, in paise; without it the product has no discount. */
  originalPrice?: number
  categoryId?: string
  brandId?: string
  /** A file name, or one with the colour that it shows. */
  images?: { file: string; color?: string }[]
  createdAt?: Date
  viewCount?: number
  buyCount?: number
  /** The name of the second option. */
  optionName?: string
}

/** A product without variants; by default with a new category and a new brand. */
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
  optionValue?: string
  /** The variant's own price before the discount, in paise. */
  ownPrice?: number
  sku?: string
}

/** A variant with 10 in stock; by default of a new product. */
export async function createVariant(context: AppContext, given: VariantOverrides = {}) {
  const { product: wanted, color = 'red', stock = 10, optionValue, ownPrice, sku, ...rest } = given
  const product =
    typeof wanted === 'object' ? wanted : await createProduct(context, { ...rest, ...(wanted && { name: wanted }) })
  const variant = await context.db
    .insertInto('productVariants')
    .values({ productId: product.id, color, stock, optionValue, originalPrice: ownPrice, sku })
    .returning(['id', 'productId', 'color', 'stock'])
    .executeTakeFirstOrThrow()
  return { ...variant, product }
}

/** Takes a product from sale. */
export const unpublish = (
  { db }: Pick<AppContext, 'db'>,
  productId: string,
  unpublishedAs: 'DRAFT' | 'ARCHIVED' | 'DELETED',
) => db.updateTable('products').set({ unpublishedAt: new Date(), unpublishedAs }).where('id', '=', productId).execute()

/** The current stock of a variant. */
export async function findStock({ db }: AppContext, { id }: { id: string }): Promise<number> {
  const row = await db.selectFrom('productVariants').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  return row.stock
}
