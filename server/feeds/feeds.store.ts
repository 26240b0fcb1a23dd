import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import { attributesOfProductJson } from '#server/catalogue/attributes/attributes.store.ts'
import { activeVariants, toVariants } from '#server/catalogue/variants/active-variants.ts'
import type { Database } from '#server/database/connect.ts'

/** A product of a feed with its variants and images; prices in paise. */
export type FeedProduct = Awaited<ReturnType<typeof findProductsForFeed>>[number]

/** The next products in the order of ids. Products that are not on sale are left out, and those without an image: a feed requires one. */
export async function findProductsForFeed(db: Database, after: string | null, limit: number) {
  const rows = await db
    .selectFrom('products as product')
    .innerJoin('categories as category', 'category.id', 'product.categoryId')
    .innerJoin('brands as brand', 'brand.id', 'product.brandId')
    .select((eb) => [
      'product.id',
      'product.name',
      'product.description',
      'product.optionName',
      'product.originalPrice',
      'product.discountPrice',
      'category.name as category',
      'brand.name as brand',
      sql<AttributeValues | null>`product.attribute_values`.as('attributeValues'),
      attributesOfProductJson('product').as('attributes'),
      activeVariants('product.id', 'position, id').as('variants'),
      jsonArrayFrom(
        eb
          .selectFrom('productImages')
          .select(['file', 'color'])
          .whereRef('productImages.productId', '=', 'product.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('images'),
    ])
    .where('product.unpublishedAt', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('productImages').whereRef('productImages.productId', '=', 'product.id').select('id')),
    )
    .$if(after !== null, (query) => query.where('product.id', '>', after!))
    .orderBy('product.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, variants: toVariants(row.variants) }))
}

/**
 * A text that differs after every change of what a feed shows; changes of view counts, and of stock that is neither sold out nor
 * back, do not alter it. A new `updated_at` stands for a new description. Reads every variant once.
 */
export async function findFeedVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('.',
      (select bit_xor(hash_record_extended((id, updated_at, name, option_name, original_price, discount_price, category_id, brand_id), 0))
        from products where unpublished_at is null),
      (select bit_xor(hash_record_extended((id, position, color, option_value, sku, barcode, original_price, discount_price, weight_grams, stock > 0), 0))
        from product_variants where retired_at is null),
      (select bit_xor(hash_record_extended((id, product_id, file, color, position), 0)) from product_images),
      (select bit_xor(hash_record_extended((id, name), 0)) from categories),
      (select bit_xor(hash_record_extended((id, name), 0)) from brands),
      (select bit_xor(hash_record_extended((id, name, unit, position), 0)) from attributes),
      (select bit_xor(hash_record_extended((id, label, position), 0)) from attribute_choices),
      (select hash_record_extended((company_name, shipping_fee, exists (select from delivery_zones)), 0) from company_details)
    ) as version`.execute(db)
  return rows[0]?.version ?? ''
}
