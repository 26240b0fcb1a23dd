import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { Product } from '../products/product-response.ts'
import { hasIdOf, isNotDeleted } from '../products/select-products.store.ts'
import { publishProducts } from '../products/unpublished-products.store.ts'
import { nextUpdatedAt, softDeleteProducts } from '../products/write-products.store.ts'
import type { EditAction, ProductToEdit } from './plan-edit.ts'

type Row = Omit<
  ProductToEdit,
  'status' | 'publishAt' | 'taxRateBy' | 'category' | 'brand' | 'variants' | 'attributeValues' | 'specifications'
> & {
  unpublishedAs: string | null
  publishAt: Date | null
  taxRateBy: string | null
  categoryName: string
  brandName: string
  attributeValues: AttributeValues | null
  variants: ProductToEdit['variants'] | null
}

/** The products among these that exist, with the fields that actions read: a preview needs no images and texts. */
export async function findProductsToEdit(db: Database, ids: readonly string[]): Promise<ProductToEdit[]> {
  const { rows } = await sql<Row>`
    select products.id, products.name, unpublished_as, publish_at, category_id, categories.name as category_name, brand_id,
      brands.name as brand_name, hsn, tax_rate, tax_rate_by, original_price, discount_price, attribute_values,
      (
        select json_agg(json_strip_nulls(json_build_object('id', variant.id, 'originalPrice', variant.original_price,
          'discountPrice', variant.discount_price)) order by variant.position, variant.id)
        from product_variants variant where variant.product_id = products.id and variant.retired_at is null
      ) as variants
    from products join categories on categories.id = category_id join brands on brands.id = brand_id
    where ${hasIdOf(ids)} and ${isNotDeleted}`.execute(db)
  return rows.map(
    ({ unpublishedAs, publishAt, taxRateBy, categoryName, brandName, attributeValues, variants, ...row }) => ({
      ...row,
      ...(unpublishedAs && { status: unpublishedAs as NonNullable<Product['status']> }),
      ...(publishAt && { publishAt }),
      ...(taxRateBy === 'price' && { taxRateBy }),
      category: { id: row.categoryId, name: categoryName },
      brand: { id: row.brandId, name: brandName },
      ...(attributeValues && { attributeValues }),
      variants: variants ?? [],
    }),
  )
}

/** Writes the action to these locked products; `after` is null for a deletion. */
export async function writeEdit(
  trx: RunningTransaction,
  action: EditAction,
  edited: readonly { id: string; after: ProductToEdit | null }[],
  now: Date,
): Promise<void> {
  const ids = edited.map(({ id }) => id)
  const update = trx
    .updateTable('products')
    .set({ updatedAt: nextUpdatedAt(now) })
    .where(hasIdOf(ids))
  switch (action.kind) {
    case 'PUBLISH':
      await publishProducts(trx, ids, now)
      return
    case 'ARCHIVE':
      await update.set({ unpublishedAt: now, unpublishedAs: 'ARCHIVED', publishAt: null }).execute()
      return
    case 'DELETE':
      await softDeleteProducts(trx, ids, now)
      return
    case 'CATEGORY':
      await update.set({ categoryId: action.categoryId, attributeValues: null }).execute()
      return
    case 'BRAND':
      await update.set({ brandId: action.brandId }).execute()
      return
    case 'TAX_RATE':
      if (action.taxRateBy) await update.set({ taxRateBy: action.taxRateBy }).execute()
      else await update.set({ taxRate: action.taxRate, taxRateBy: null }).execute()
      return
    case 'HSN':
      await update.set({ hsn: action.hsn }).execute()
      return
    case 'PRICES':
      await writePrices(
        trx,
        edited.flatMap(({ after }) => after ?? []),
        now,
      )
      return
    case 'SPECIFICATION':
      await update.set({ attributeValues: withAttributeValue(action) }).execute()
  }
}

const withAttributeValue = ({ attributeId, value }: Extract<EditAction, { kind: 'SPECIFICATION' }>) => sql<
  string | null
>`
  nullif(coalesce(attribute_values, '{}') - ${String(attributeId)}::text
    || ${JSON.stringify(value === null ? {} : { [attributeId]: value })}::jsonb, '{}')`

async function writePrices(trx: RunningTransaction, products: readonly ProductToEdit[], now: Date): Promise<void> {
  const variants = products.flatMap((product) => product.variants)
  await sql`
    update product_variants variant set original_price = given."originalPrice", discount_price = given."discountPrice"
    from jsonb_to_recordset(${JSON.stringify(variants.map(pricesWithId))}::jsonb)
      as given (id uuid, "originalPrice" bigint, "discountPrice" bigint)
    where variant.id = given.id
      and (variant.original_price, variant.discount_price) is distinct from (given."originalPrice", given."discountPrice")`.execute(
    trx,
  )
  await sql`
    update products set original_price = given."originalPrice", discount_price = given."discountPrice", updated_at = ${nextUpdatedAt(now)}
    from jsonb_to_recordset(${JSON.stringify(products.map(pricesWithId))}::jsonb)
      as given (id uuid, "originalPrice" bigint, "discountPrice" bigint)
    where products.id = given.id`.execute(trx)
}

type WithPrices = { id: string; originalPrice?: number | undefined; discountPrice?: number | null | undefined }

const pricesWithId = ({ id, originalPrice, discountPrice }: WithPrices) => ({ id, originalPrice, discountPrice })
