import { sql } from 'kysely'
import { firstImageUrl } from '#server/catalogue/products/first-image-url.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** A product that was chosen for a collection by hand. */
type ChosenProduct = { id: string; name: string; imageUrl: string | null; isOnSale: boolean }

/** The chosen products of a collection in their order; those that are deleted are left out. */
export async function findChosenProducts(db: Database, collectionId: string): Promise<ChosenProduct[]> {
  const { rows } = await sql<ChosenProduct>`
    select products.id, name, unpublished_at is null as "isOnSale",
      ${firstImageUrl(sql`products.id`)} as "imageUrl"
    from collection_products chosen join products on products.id = chosen.product_id
    where chosen.collection_id = ${collectionId} and (unpublished_at is null or unpublished_as <> 'DELETED')
    order by chosen.position`.execute(db)
  return rows
}

/** Replaces the chosen products; ids that are no products, and repeated ones, are left out. */
export async function replaceChosenProducts(
  trx: RunningTransaction,
  collectionId: string,
  productIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('collectionProducts').where('collectionId', '=', collectionId).execute()
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}::uuid, products.id, wanted.position
    from unnest(${[...new Set(productIds)]}::uuid[]) with ordinality as wanted (id, position)
    join products on products.id = wanted.id`.execute(trx)
}

/** The chosen products on sale: one page after a position, empty behind the last one, with their total number. */
export async function findChosenPage(
  db: Database,
  collectionId: string,
  { after, size }: { after: number; size: number },
): Promise<{ total: number; hits: { id: string; position: number }[] }> {
  const { rows } = await sql<{ total: number; hits: { id: string; position: number }[] }>`
    with on_sale as (
      select products.id, chosen.position
      from collection_products chosen join products on products.id = chosen.product_id
      where chosen.collection_id = ${collectionId} and unpublished_at is null
    )
    select (select count(*)::int from on_sale) as total, coalesce(json_agg(page order by position), '[]') as hits
    from (select * from on_sale where position > ${after} order by position limit ${size}) as page`.execute(db)
  return rows[0]!
}
