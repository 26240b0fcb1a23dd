import type { Database } from '#server/database/connect.ts'
import { findAttributes } from '../attributes/attributes.store.ts'
import type { CategoryOrBrandTable } from '../categories-and-brands/brand-category-lookup.store.ts'
import type { CategoryAttribute } from './plan-edit.ts'

/** The id and name of a category or brand; in a transaction it cannot be deleted until the end. */
export const findNamedRow = (db: Database, table: CategoryOrBrandTable, id: string) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst()

/** An attribute with its category and the other attributes of the category; in a transaction they cannot change until the end. */
export async function findAttribute(db: Database, id: number): Promise<CategoryAttribute | undefined> {
  const row = await db.selectFrom('attributes').select('categoryId').where('id', '=', id).executeTakeFirst()
  const category = row && (await findNamedRow(db, 'categories', row.categoryId))
  const siblings = category ? await findAttributes(db, category.id) : []
  const attribute = siblings.find((sibling) => sibling.id === id)
  return category && attribute && { ...attribute, category, siblings }
}
