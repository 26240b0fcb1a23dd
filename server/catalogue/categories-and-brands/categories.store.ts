import { sql } from 'kysely'
import type { z } from 'zod'
import type { Category as CategoryShape } from '#contract/catalogue/categories-and-brands.ts'
import type { SizeChart } from '#contract/catalogue/size-chart.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken, notFound } from '#server/errors.ts'
import { applyNameSearch, type NameSearch } from './name-search.ts'

export type Category = z.output<typeof CategoryShape>

/** A category with its size chart; null for none. */
export type CategoryRecord = Category & { sizeChart: SizeChart | null }

const columns = ['id', 'name', 'description', 'imageFile as imageUrl'] as const
const recordColumns = [...columns, sql<SizeChart | null>`size_chart`.as('sizeChart')] as const

/** The categories by name that match the search; all of them without one. */
export const allCategories = (db: Database, search: NameSearch = {}): Promise<Category[]> =>
  applyNameSearch(db.selectFrom('categories').select(columns).orderBy('name').orderBy('id'), search).execute()

/** The category with the id; not found if there is none. */
export async function categoryById(db: Database, id: string): Promise<Category> {
  const category = await db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('Category')
  return category
}

/** The category with the id and its size chart; not found if there is none. */
export async function categoryRecordById(db: Database, id: string): Promise<CategoryRecord> {
  const category = await db.selectFrom('categories').select(recordColumns).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('Category')
  return category
}

const mapNameConflict = conflictIfTaken('categories_name_key', 'name', 'A category with this name exists already.')

/** An undefined size chart is kept; null removes it. */
type Columns = { name: string; description: string | null; sizeChart?: SizeChart | null | undefined }

const toRow = ({ sizeChart, ...row }: Columns) => ({
  ...row,
  ...(sizeChart !== undefined && { sizeChart: sizeChart && JSON.stringify(sizeChart) }),
})

/** Inserts a category; a conflict when its name is taken in any case of letters. */
export const insertCategory = (
  db: Database,
  { imageFile, ...category }: Columns & { imageFile: string | null },
  now: Date,
): Promise<CategoryRecord> =>
  db
    .insertInto('categories')
    .values({ ...toRow(category), imageFile, createdAt: now, updatedAt: now })
    .returning(recordColumns)
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)

/** Updates a category; an undefined `imageFile` keeps the image. A conflict when its name is taken. */
export const updateCategory = (
  db: Database,
  id: string,
  { imageFile, ...category }: Columns & { imageFile: string | null | undefined },
  updatedAt: Date,
): Promise<CategoryRecord> =>
  db
    .updateTable('categories')
    .set({ ...toRow(category), imageFile, updatedAt })
    .where('id', '=', id)
    .returning(recordColumns)
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)

/** Locks a category until the transaction ends, so that no product can reference it anew; undefined if there is none. */
export const lockCategory = (trx: RunningTransaction, id: string): Promise<CategoryRecord | undefined> =>
  trx.selectFrom('categories').select(recordColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a category. */
export const deleteCategory = (trx: RunningTransaction, id: string) =>
  trx.deleteFrom('categories').where('id', '=', id).execute()
