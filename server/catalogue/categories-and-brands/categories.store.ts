import { sql } from 'kysely'
import type { z } from 'zod'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import type { Category as CategoryShape } from '#contract/catalogue/categories-and-brands.ts'
import type { RequirableDeclaration } from '#contract/catalogue/declarations.ts'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken, notFound } from '#server/errors.ts'
import { attributesJson } from '../attributes/attributes.store.ts'
import { applyNameSearch, type NameSearch } from './name-search.ts'

type Category = z.output<typeof CategoryShape>

/** A category with its settings: the size chart (null for none), the attributes, the declarations that it requires, and the weight of a piece. */
export type CategoryRecord = Category & {
  sizeChart: SizeChart | null
  attributes: Attribute[]
  requiredDeclarations: RequirableDeclaration[]
  /** The weight of a piece whose variant has none; null for the store's default. */
  defaultWeightGrams: number | null
  /** The days for returns, 0 for faulty goods only; null for those of the store. */
  returnDays: number | null
}

const columns = ['id', 'name', 'description', 'imageFile as imageUrl'] as const
const recordColumns = [
  ...columns,
  sql<SizeChart | null>`size_chart`.as('sizeChart'),
  sql<RequirableDeclaration[]>`required_declarations`.as('requiredDeclarations'),
  attributesJson(sql.ref('categories.id')).as('attributes'),
  'defaultWeightGrams',
  'returnDays',
] as const

/** The categories by name that match the search; all of them without one. */
export const allCategories = (db: Database, search: NameSearch = {}): Promise<Category[]> =>
  applyNameSearch(db.selectFrom('categories').select(columns).orderBy('name').orderBy('id'), search)
    .$if(search.updatedAt === true, (list) => list.select('updatedAt'))
    .execute()

/** The category with the id; not found if there is none. */
export async function categoryById(db: Database, id: string): Promise<Category> {
  const category = await db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('Category')
  return category
}

/** The size chart of a category, null for none; not found for an unknown category. */
export async function sizeChartOfCategory(db: Database, id: string): Promise<SizeChart | null> {
  const category = await db
    .selectFrom('categories')
    .select(sql<SizeChart | null>`size_chart`.as('sizeChart'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) throw notFound('Category')
  return category.sizeChart
}

/** The category with the id and its settings; not found if there is none. */
export async function categoryRecordById(db: Database, id: string): Promise<CategoryRecord> {
  const category = await db.selectFrom('categories').select(recordColumns).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('Category')
  return category
}

const mapNameConflict = conflictIfTaken('categories_name_key', 'name', 'A category with this name exists already.')

/** An undefined size chart or weight is kept, and null removes it; so is an undefined list of declarations. */
type Columns = {
  name: string
  description: string | null
  sizeChart?: SizeChart | null | undefined
  requiredDeclarations?: readonly RequirableDeclaration[] | undefined
  defaultWeightGrams?: number | null | undefined
  returnDays?: number | null | undefined
}

const toRow = ({ sizeChart, requiredDeclarations, ...row }: Columns) => ({
  ...row,
  ...(requiredDeclarations && { requiredDeclarations: [...requiredDeclarations] }),
  ...(sizeChart !== undefined && { sizeChart: sizeChart && JSON.stringify(sizeChart) }),
})

/** Inserts a category and returns its id; a conflict when its name is taken in any case of letters. */
export async function insertCategory(
  db: Database,
  { imageFile, ...category }: Columns & { imageFile: string | null },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('categories')
    .values({ ...toRow(category), imageFile, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)
  return id
}

/** Updates a category; an undefined `imageFile` keeps the image. A conflict when its name is taken. */
export const updateCategory = (
  db: Database,
  id: string,
  { imageFile, ...category }: Columns & { imageFile: string | null | undefined },
  updatedAt: Date,
) =>
  db
    .updateTable('categories')
    .set({ ...toRow(category), imageFile, updatedAt })
    .where('id', '=', id)
    .execute()
    .catch(mapNameConflict)

/**
 * Locks a category until the transaction ends, so that no product can reference it anew, and returns it; undefined if there is none. It
 * is read after the lock, because the statement that waits for the lock reads the attributes as they were before.
 */
export async function lockCategory(
  trx: RunningTransaction,
  id: string,
): Promise<(CategoryRecord & { updatedAt: Date }) | undefined> {
  const query = trx.selectFrom('categories').select('updatedAt').where('id', '=', id).forUpdate()
  const locked = await query.executeTakeFirst()
  return locked && { ...(await categoryRecordById(trx, id)), ...locked }
}

/** Deletes a category. */
export const deleteCategory = (trx: RunningTransaction, id: string) =>
  trx.deleteFrom('categories').where('id', '=', id).execute()
