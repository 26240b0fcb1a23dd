import { sql } from 'kysely'
import type { AttributeKind } from '#contract/catalogue/attributes.ts'
import type { Database } from '#server/database/connect.ts'
import type { AttributeFilter } from './filters.ts'

/** The filtered attributes of a request: ids of choices and of yes/no attributes, and ranges of numbers. */
type RequestedAttributes = {
  attributes?: readonly number[]
  ranges?: readonly { attributeId: number; min?: number | undefined; max?: number | undefined }[]
}

/**
 * The filters by attribute, with the ids grouped by their attribute. Ids that do not exist, or whose attribute is no filter, are
 * ignored, so that an address outlives a change of the attributes.
 */
export async function findAttributeFilters(
  db: Database,
  { attributes = [], ranges = [] }: RequestedAttributes,
): Promise<AttributeFilter[]> {
  if (attributes.length === 0 && ranges.length === 0) return []
  const { rows } = await sql<{ attributeId: number; categoryId: string; kind: AttributeKind; ids: number[] }>`
    with choices as (
      select attribute_id, array_agg(id) as ids from attribute_choices where id = any(${attributes}::int[]) group by attribute_id
    )
    select attributes.id as "attributeId", category_id as "categoryId", kind, coalesce(choices.ids, array[attributes.id]) as ids
    from attributes left join choices on choices.attribute_id = attributes.id
    where is_filter and (choices.ids is not null or kind = 'YES_NO' and attributes.id = any(${attributes}::int[])
      or kind = 'NUMBER' and attributes.id = any(${ranges.map(({ attributeId }) => attributeId)}::int[]))
    order by attributes.id`.execute(db)
  return rows.map(({ attributeId, categoryId, kind, ids }) => {
    const range = ranges.find((one) => one.attributeId === attributeId)
    return kind === 'NUMBER' && range
      ? { attributeId, categoryId, range: { min: range.min, max: range.max } }
      : { attributeId, categoryId, ids }
  })
}
