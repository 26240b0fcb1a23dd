import { type NotNull, sql } from 'kysely'
import type { AttributeValues } from '#contract/catalogue/attributes.ts'
import type { Declarations } from '#contract/catalogue/declarations.ts'
import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import type { Database } from '#server/database/connect.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { attributesOfProductJson, cardAttributesOfProduct } from '../attributes/attributes.store.ts'
import { activeVariants } from '../variants/active-variants.ts'

const selectProducts = (db: Database) =>
  db
    .selectFrom('products')
    .select([
      'products.id',
      'products.name',
      'products.description',
      'products.originalPrice',
      'products.discountPrice',
      'products.price',
      'products.buyCount',
      'products.viewCount',
      'products.sortBuyCount',
      'products.sortViewCount',
      'products.countrySortKey',
      'products.ratingRank',
      'products.reviewCounts',
      'products.createdAt',
      'products.updatedAt',
      'products.hsn',
      'products.taxRate',
      'products.taxRateBy',
      'products.categoryId',
      'products.brandId',
      'products.stock',
      'products.optionName',
      'products.unpublishedAs',
      'products.publishAt',
      'products.countryId',
      sql<AttributeValues | null>`products.attribute_values`.as('attributeValues'),
    ])

/** The products on sale; the base of a query for `selectProductDetails`. */
export const productsOnSale = (db: Database) => selectProducts(db).where('products.unpublishedAt', 'is', null)

/** SQL condition: the product exists: it is on sale, a draft, scheduled or archived. */
export const isNotDeleted = sql<boolean>`(products.unpublished_at is null or products.unpublished_as <> 'DELETED')`

/** SQL condition: the product has one of the ids. */
export const hasIdOf = (ids: readonly string[]) => sql<boolean>`products.id = any(${ids}::uuid[])`

/** The products that exist, on sale or not. */
export const existingProducts = (db: Database) => selectProducts(db).where(isNotDeleted)

/** The products of a status, which are not on sale. */
export const productsNotOnSale = (db: Database, status: ProductStatus) =>
  selectProducts(db).where('products.unpublishedAs', '=', status)

/** The selected products with everything that a response contains, in one statement; variants in stock come first. */
export const selectProductDetails = (db: Database, chosen: ReturnType<typeof productsOnSale>) =>
  db
    .selectFrom(chosen.as('product'))
    .selectAll('product')
    // products_has_category_and_brand_check: only deleted products have no category or brand.
    .$narrowType<{ categoryId: NotNull; brandId: NotNull }>()
    .select([
      // For the few products of a page, reading two rows of each costs less than hashing the tables for a join.
      sql<string>`(select name from categories where id = product.category_id)`.as('categoryName'),
      sql<string>`(select name from brands where id = product.brand_id)`.as('brandName'),
      activeVariants('product.id', 'stock = 0, position, id').as('variants'),
      cardAttributesOfProduct('product').as('cardAttributes'),
      images.as('images'),
    ])

/** An image: its id, the name of the uploaded file, its colour, and the stored file. */
export type ImageRow = [id: string, filename: string, color: string | null, file: string]

/** SQL: the images of `product`. */
const images = sql.raw<ImageRow[]>(
  jsonRows(
    'id::text, filename, color, file',
    'from product_images where product_id = product.id order by position, id',
  ),
)

/** A row for `toProduct`. */
export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProductDetails>['executeTakeFirstOrThrow']>>

/** The selected products with what their pages show beside the fields of lists. */
export const selectPageProducts = (db: Database, chosen: ReturnType<typeof existingProducts>) =>
  selectProductDetails(db, chosen).select([
    sql<Declarations | null>`(select declarations from products where products.id = product.id)`.as('declarations'),
    attributesOfProductJson('product').as('attributes'),
    sql<number | null>`(
      select question_count from products where products.id = product.id and question_count > 0
        and (select questions_offered from company_details))`.as('questionCount'),
    sql<number | null>`(select return_days from categories where id = product.category_id)`.as('returnDays'),
    sql<boolean>`
      product.option_name is not null and exists (
        select from categories where id = product.category_id and size_chart is not null)`.as('hasSizeChart'),
  ])

/** A row for `toPageProduct` and `toAdminProduct`. */
export type PageProductRow = Awaited<ReturnType<ReturnType<typeof selectPageProducts>['executeTakeFirstOrThrow']>>
