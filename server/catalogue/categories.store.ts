import type { z } from 'zod'
import type { Category as CategoryShape } from '#contract/categories-and-brands.ts'
import type { Database, RunningTransaction } from '../database/connect.ts'
import { isDatabaseError, notFound, Refusal, uniqueViolation } from '../errors.ts'
import { type Part, partOf } from './part-of.ts'

export type Category = z.output<typeof CategoryShape>

const columns = ['id', 'name', 'description', 'imageFile as imageUrl'] as const

/** All categories by name, or a part of them. */
export const allCategories = (db: Database, part: Part = {}): Promise<Category[]> =>
  partOf(db.selectFrom('categories').select(columns).orderBy('name').orderBy('id'), part).execute()

/** One category. */
export async function categoryById(db: Database, id: string): Promise<Category> {
  const category = await db.selectFrom('categories').select(columns).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('Category')
  return category
}

const takenName = (error: unknown): never => {
  if (!isDatabaseError(error, uniqueViolation, 'categories_name_once')) throw error
  const message = 'A category with this name exists already.'
  throw new Refusal('conflict', message, { errors: { name: message } })
}

type Columns = { name: string; description: string | null }

/** A new category; a conflict when its name is taken, without regard to case. */
export const addCategory = (
  db: Database,
  category: Columns & { imageFile: string | null },
  at: Date,
): Promise<Category> =>
  db
    .insertInto('categories')
    .values({ ...category, createdAt: at, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(takenName)

/** Changes a category, and its picture unless that is undefined. */
export const changeCategory = (
  db: Database,
  id: string,
  category: Columns & { imageFile: string | null | undefined },
  updatedAt: Date,
): Promise<Category> =>
  db
    .updateTable('categories')
    .set({ ...category, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(takenName)

/** A category, held until the transaction ends, so that no product enters it; undefined if there is none. */
export const lockCategory = (trx: RunningTransaction, id: string): Promise<Category | undefined> =>
  trx.selectFrom('categories').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Deletes a category. */
export const deleteCategory = (trx: RunningTransaction, id: string) =>
  trx.deleteFrom('categories').where('id', '=', id).execute()
