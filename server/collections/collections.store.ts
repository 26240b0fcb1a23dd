import { sql } from 'kysely'
import { z } from 'zod'
import { type CollectionKind, type CollectionSort, handlePattern } from '#contract/collections/collection-limits.ts'
import { CollectionRule } from '#contract/collections/collections.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken, notFound } from '#server/errors.ts'

/** The filters of a collection, prices in paise. */
export type Rule = z.output<typeof CollectionRule>

const columns = [
  'id',
  'handle',
  'name',
  'kind',
  'description',
  'seoTitle',
  'seoDescription',
  'imageFile',
  'inMenu',
  'menuPosition',
  'rule',
  'sortBy',
  'updatedAt',
] as const

const selectCollections = (db: Database) => db.selectFrom('collections').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selectCollections>['executeTakeFirstOrThrow']>>

/** A stored collection; the rule is null where it has no valid one. */
export type Collection = Omit<Row, 'rule' | 'kind' | 'sortBy'> & {
  kind: CollectionKind
  sortBy: CollectionSort
  rule: Rule | null
}

function toCollection({ rule, kind, sortBy, ...row }: Row): Collection {
  const valid = rule === null ? null : (CollectionRule.safeParse(rule).data ?? null)
  return { ...row, kind: kind as CollectionKind, sortBy: sortBy as CollectionSort, rule: valid }
}

const onSaleCount = sql<number>`(
  select count(*)::int from collection_products chosen join products on products.id = chosen.product_id
  where chosen.collection_id = collections.id and products.unpublished_at is null)`

/** All collections by name, with the numbers of products chosen by hand that are on sale. */
export async function findCollections(db: Database): Promise<(Collection & { handCount: number })[]> {
  const rows = await selectCollections(db).select(onSaleCount.as('handCount')).orderBy('name').orderBy('id').execute()
  return rows.map(({ handCount, ...row }) => ({ ...toCollection(row), handCount }))
}

/** The cache tag of lists that can contain collections which count the days since a product was added. */
export const newProductsTag = 'new-products'

/** Invalidates cached lists with `newProductsTag` if a collection counts days. */
export async function notifyOfNewDay(db: Database): Promise<void> {
  await sql`
    select notify_content_change(array[${newProductsTag}]::text[])
    where exists (select from collections where kind = 'RULE' and rule -> 'newDays' is not null)`.execute(db)
}

/** The number of collections. */
export async function countCollections(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The collection with the handle in any case; not found if there is none. */
export async function collectionByHandle(db: Database, given: string): Promise<Collection> {
  const handle = given.toLowerCase()
  // A text that is no handle may have a zero byte, which PostgreSQL refuses.
  if (!handlePattern.test(handle)) throw notFound('Collection')
  const row = await selectCollections(db).where('handle', '=', handle).executeTakeFirst()
  if (!row) throw notFound('Collection')
  return toCollection(row)
}

/** Locks a collection until the transaction ends; undefined if there is none. */
export async function lockCollection(trx: RunningTransaction, id: string): Promise<Collection | undefined> {
  const row = await selectCollections(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toCollection(row)
}

/** Keeps collections from being deleted until the transaction ends. */
export const keepCollections = (trx: RunningTransaction, ids: readonly string[]) =>
  sql`select from collections where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)

/** The names of the offers for a collection that have not ended, also of paused ones. */
export async function findOffersOfCollection(trx: RunningTransaction, id: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from offers
    where definition #>> '{scope,by}' = 'COLLECTIONS' and definition #> '{scope,ids}' ? ${id}::text
      and (ends_at is null or ends_at > ${now})
    order by name, id`.execute(trx)
  return rows.map(({ name }) => name)
}

type Columns = Omit<Collection, 'id' | 'imageFile' | 'rule' | 'updatedAt'> & {
  /** An undefined rule or picture is kept. */
  rule: Rule | undefined
  imageFile: string | null | undefined
}

const toRow = ({ rule, imageFile, ...row }: Columns) => ({
  ...row,
  ...(imageFile !== undefined && { imageFile }),
  ...(rule && { rule: JSON.stringify(z.encode(CollectionRule, rule)) }),
})

const mapHandleConflict = conflictIfTaken(
  'collections_handle_key',
  'handle',
  'Another collection has this address already.',
)

/** Inserts a collection; a conflict when its handle is taken. */
export const insertCollection = async (db: Database, collection: Columns, now: Date): Promise<Collection> =>
  toCollection(
    await db
      .insertInto('collections')
      .values({ ...toRow(collection), createdAt: now, updatedAt: now })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(mapHandleConflict),
  )

/** Updates a collection; a conflict when its handle is taken. */
export const updateCollection = async (
  db: Database,
  id: string,
  collection: Columns,
  updatedAt: Date,
): Promise<Collection> =>
  toCollection(
    await db
      .updateTable('collections')
      .set({ ...toRow(collection), updatedAt })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(mapHandleConflict),
  )

/** Deletes a collection. */
export const deleteCollection = (trx: RunningTransaction, id: string) =>
  trx.deleteFrom('collections').where('id', '=', id).execute()
