import { sql } from 'kysely'
import type { RequirableDeclaration } from '#contract/catalogue/declarations.ts'
import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import { maxListCount } from '#contract/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { isNotDeleted } from './select-products.store.ts'

/** A position in the list, which is in the order of category, `declaredBits` and id. `declaredBits` has a bit for each declaration of the product. */
export type IncompletePosition = { categoryId: string; declaredBits: number; id: string }

type Row = {
  id: string
  name: string
  categoryId: string
  categoryName: string
  unpublishedAs: Exclude<ProductStatus, 'PUBLISHED'> | null
  declaredBits: number
  missing: RequirableDeclaration[]
}

/**
 * Each category that requires declarations, with each set of declarations, as bits, in which a required one is missing. The products
 * with such a set are a range of products_declared_idx (0037-required-declarations.sql).
 */
const insufficientSets = sql`(
  select categories.id as category_id, categories.name as category_name, required_declarations, bits::smallint as bits
  from categories, generate_series(0, 15) as bits
  where required_declarations <> '{}'
    and bits::smallint & declaration_bits(required_declarations) <> declaration_bits(required_declarations))`

/** Products that lack a declaration which their category requires: `size` of them after a position. */
export async function findIncompleteProducts(
  db: Database,
  { after, size }: { after: IncompletePosition | undefined; size: number },
): Promise<Row[]> {
  const start = after
    ? sql`where (category_id, bits) >= (${after.categoryId}::uuid, ${after.declaredBits}::smallint)`
    : sql``
  const isAfter = after
    ? sql`and ((insufficient.category_id, insufficient.bits) <> (${after.categoryId}::uuid, ${after.declaredBits}::smallint) or id > ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select id, name, category_id as "categoryId", category_name as "categoryName", unpublished_as as "unpublishedAs",
      bits as "declaredBits", array(
        select declaration from unnest(required_declarations) as declaration where declaration_bits(array[declaration]) & bits = 0
      ) as missing
    from (select * from ${insufficientSets} as sets ${start}) as insufficient
    cross join lateral (
      select id, name, unpublished_as from products
      where category_id = insufficient.category_id and declared_bits(country_id, declarations) = insufficient.bits and ${isNotDeleted} ${isAfter}
      order by id limit ${size}
    ) as product
    order by category_id, bits, id limit ${size}`.execute(db)
  return rows
}

/** The number of these products, counted up to one more than the limit of lists. */
export async function countIncompleteProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${insufficientSets} as insufficient
      join products on products.category_id = insufficient.category_id and declared_bits(country_id, declarations) = bits and ${isNotDeleted}
      limit ${maxListCount + 1}
    ) as counted`.execute(db)
  return rows[0]!.count
}
