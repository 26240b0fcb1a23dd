import { sql } from 'kysely'
import type { RunningTransaction } from '#server/database/connect.ts'
import { isNotDeleted } from '../products/select-products.store.ts'
import { nextUpdatedAt } from '../products/write-products.store.ts'
import type { ExistingVariant, VariantDiff } from '../variants/diff-variants.ts'
import { givenVariants, insertVariants, stockVersionAfter } from '../variants/variants.store.ts'
import type { ExistingProduct } from './existing-products.store.ts'

/** A product without its variants, images and names of its category and brand. */
export type BulkProductRow = Omit<ExistingProduct, 'category' | 'brand' | 'updatedAt' | 'variants' | 'images'>

type LockedVariant = ExistingVariant & { productId: string }

/** Locks the variants of many products in the order of their ids, as every sale does. Returns them by product, active ones first. */
export async function lockVariantsOfProducts(
  trx: RunningTransaction,
  productIds: readonly string[],
): Promise<Map<string, LockedVariant[]>> {
  const { rows } = await sql<LockedVariant>`
    select id, product_id, color, stock, stock_version, position, retired_at, option_value, original_price, discount_price, sku, barcode, weight_grams
    from product_variants
    where product_id = any(${productIds}::uuid[]) order by id for no key update`.execute(trx)
  const inOrder = rows.toSorted(
    (one, other) => retirementTime(other) - retirementTime(one) || one.position - other.position,
  )
  return Map.groupBy(inOrder, ({ productId }) => productId)
}

/** In milliseconds; that of an active variant is after every date, and finite, so that two of them differ by 0. */
const retirementTime = ({ retiredAt }: LockedVariant) => retiredAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Locks many products and returns the time of the last change of each; deleted ones are omitted. */
export async function lockProducts(trx: RunningTransaction, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select id, updated_at from products where id = any(${ids}::uuid[]) and ${isNotDeleted}
    order by id for no key update`.execute(trx)
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
}

/** The columns of `BulkProductRow` with their types. */
const columns = {
  name: 'text',
  description: 'text',
  originalPrice: 'bigint',
  discountPrice: 'bigint',
  hsn: 'text',
  taxRate: 'int',
  taxRateBy: 'text',
  countryId: 'smallint',
  declarations: 'jsonb',
  attributeValues: 'jsonb',
  optionName: 'text',
  categoryId: 'uuid',
  brandId: 'uuid',
} as const satisfies Record<keyof Omit<BulkProductRow, 'id'>, string>
const columnNames = Object.keys(columns) as (keyof typeof columns)[]
const columnList = sql.join(columnNames.map((name) => sql.ref(name)))

const json = (value: unknown) => (value == null ? null : JSON.stringify(value))

/** SQL: the values of a column as an array. */
function columnArray(products: readonly BulkProductRow[], name: keyof typeof columns) {
  const values = products.map((product) => (columns[name] === 'jsonb' ? json(product[name]) : product[name]))
  return sql`${values}::${sql.raw(columns[name])}[]`
}

/** SQL: products as the rows `given`, numbered from 1. */
const givenProducts = (products: readonly BulkProductRow[]) => sql`
  unnest(${products.map(({ id }) => id)}::uuid[], ${sql.join(columnNames.map((name) => columnArray(products, name)))})
  with ordinality as given (id, ${columnList}, row_number)`

/** Inserts many products with the ids given; each is a millisecond newer than the one before it. */
export async function bulkInsertProducts(
  trx: RunningTransaction,
  products: readonly BulkProductRow[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into products (id, ${columnList}, created_at, updated_at)
    select id, ${columnList}, ${now}::timestamptz + row_number * interval '1 millisecond', ${now}::timestamptz
    from ${givenProducts(products)}`.execute(trx)
}

/** Updates many locked products. */
export async function bulkUpdateProducts(
  trx: RunningTransaction,
  products: readonly BulkProductRow[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return
  const changes = sql.join(columnNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))
  await sql`
    update products set ${changes}, updated_at = ${nextUpdatedAt(now)}
    from ${givenProducts(products)} where products.id = given.id`.execute(trx)
}

/** Clears the SKUs of these variants, so that variants can exchange theirs without violating the unique index. */
export async function releaseSkus(trx: RunningTransaction, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`update product_variants set sku = null where id = any(${variantIds}::uuid[])`.execute(trx)
}

/**
 * Inserts the added variants of many products and updates the others; unchanged rows are not written. It neither retires variants
 * nor changes their colour or position.
 */
export async function bulkUpsertVariants(
  trx: RunningTransaction,
  diffs: ReadonlyMap<string, VariantDiff>,
): Promise<void> {
  const updated = [...diffs.values()].flatMap((diff) => diff.updated)
  await sql`
    update product_variants variant set stock = given.stock, stock_version = ${stockVersionAfter('variant')},
      option_value = given."optionValue", original_price = given."originalPrice",
      discount_price = given."discountPrice", sku = given.sku, barcode = given.barcode, weight_grams = given."weightGrams", retired_at = null
    from ${givenVariants(updated)}
    where variant.id = given.id and (variant.stock, variant.option_value, variant.original_price, variant.discount_price, variant.sku,
        variant.barcode, variant.weight_grams, variant.retired_at)
      is distinct from (given.stock, given."optionValue", given."originalPrice", given."discountPrice", given.sku, given.barcode,
        given."weightGrams", null::timestamptz)`.execute(trx)
  await insertVariants(
    trx,
    [...diffs].flatMap(([productId, diff]) => diff.added.map((variant) => ({ productId, ...variant }))),
  )
}
