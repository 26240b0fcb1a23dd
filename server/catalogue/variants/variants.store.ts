import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { ExistingVariant, PositionedVariant, VariantDiff } from './diff-variants.ts'

const variantDetailColumns = ['optionValue', 'originalPrice', 'discountPrice', 'sku', 'barcode', 'weightGrams'] as const

/** The id of the product of an active variant. */
export async function findProductIdOfVariant(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('productVariants')
    .select('productId')
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return row?.productId
}

/** Locks a product's variants until the transaction ends, in the order of their ids as every sale does, to avoid deadlocks. */
export const lockVariants = (trx: RunningTransaction, productId: string) =>
  trx
    .selectFrom('productVariants')
    .select('id')
    .where('productId', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The version of the stock of each active variant of a product, by the id of the variant. */
export async function findStockVersions(db: Database, productId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('productVariants')
    .select(['id', 'stockVersion'])
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, stockVersion }) => [id, stockVersion]))
}

/** All variants of a product, active ones first, then the most recently retired. */
export const findAllVariants = (trx: RunningTransaction, productId: string): Promise<ExistingVariant[]> =>
  trx
    .selectFrom('productVariants')
    .select(['id', 'color', 'stock', 'stockVersion', 'position', 'retiredAt', ...variantDetailColumns])
    .where('productId', '=', productId)
    .orderBy('retiredAt', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()

/** SQL: variants as the rows `given`. */
export const givenVariants = (variants: readonly (PositionedVariant & { id?: string; productId?: string })[]) => sql`
  jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as given (
    id uuid, "productId" uuid, color text, stock int, position int, "optionValue" text, "originalPrice" bigint,
    "discountPrice" bigint, sku text, barcode text, "weightGrams" int)`

/** SQL: the version of the stock of a variant that gets the stock of `given`. */
export const stockVersionAfter = (variant: string) =>
  sql`${sql.ref(variant)}.stock_version + (${sql.ref(variant)}.stock <> given.stock)::int`

/** Applies the diff to a product's variants. All are retired first, so that two of them can swap their colours. */
export async function applyVariantDiff(
  trx: RunningTransaction,
  productId: string,
  diff: Pick<VariantDiff, 'updated' | 'added'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('productVariants')
    .set({ retiredAt: now })
    .where('productId', '=', productId)
    .where('retiredAt', 'is', null)
    .execute()
  await sql`
    update product_variants set color = given.color, stock = given.stock, stock_version = ${stockVersionAfter('product_variants')},
      position = given.position, option_value = given."optionValue",
      original_price = given."originalPrice", discount_price = given."discountPrice", sku = given.sku, barcode = given.barcode,
      weight_grams = given."weightGrams", retired_at = null
    from ${givenVariants(diff.updated)} where product_variants.id = given.id`.execute(trx)
  await insertVariants(
    trx,
    diff.added.map((variant) => ({ ...variant, productId })),
  )
}

/** Inserts variants of one or more products. */
export const insertVariants = (
  trx: RunningTransaction,
  variants: readonly (PositionedVariant & { productId: string })[],
) =>
  sql`
    insert into product_variants (product_id, color, stock, position, option_value, original_price, discount_price, sku, barcode, weight_grams)
    select "productId", color, stock, position, "optionValue", "originalPrice", "discountPrice", sku, barcode, "weightGrams"
    from ${givenVariants(variants)}`.execute(trx)

/** A SKU of an active variant, with its product. */
export type TakenSku = { sku: string; productId: string; productName: string }

/** The SKUs among these that an active variant of another product has, with that product. */
export async function findTakenSkus(
  db: Database,
  skus: readonly string[],
  productIds: readonly string[],
): Promise<TakenSku[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<TakenSku>`
    select variant.sku, products.id as product_id, products.name as product_name
    from product_variants variant join products on products.id = variant.product_id
    where lower(variant.sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[]) and variant.sku is not null
      and variant.retired_at is null and variant.product_id <> all(${productIds}::uuid[])`.execute(db)
  return rows
}
