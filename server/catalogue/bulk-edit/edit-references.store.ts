import { sql } from 'kysely'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import type { Database } from '#server/database/connect.ts'
import type { CategoryOrBrandTable } from '../categories-and-brands/brand-category-lookup.store.ts'

/** The id and name of a category or brand; in a transaction it cannot be deleted until the end. */
export const findNamedRow = (db: Database, table: CategoryOrBrandTable, id: string) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', '=', id)
    .$if(db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst()

type CategoryAttribute = Attribute & { categoryId: string; categoryName: string }

/** An attribute with its choices and its category. */
export async function findAttribute(db: Database, id: number): Promise<CategoryAttribute | undefined> {
  const { rows } = await sql<Omit<CategoryAttribute, 'unit'> & { unit: string | null }>`
    select attributes.id, attributes.name, kind, unit, is_filter, is_on_card, category_id, categories.name as category_name,
      (
        select coalesce(json_agg(json_build_object('id', choice.id, 'label', choice.label) order by choice.position, choice.id), '[]')
        from attribute_choices choice where choice.attribute_id = attributes.id
      ) as choices
    from attributes join categories on categories.id = category_id where attributes.id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...row, unit: row.unit ?? undefined }
}
