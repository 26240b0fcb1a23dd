import { type Attribute, attributeValueForFile } from '#contract/catalogue/attributes.ts'
import { findAttributesByCategory, findUsedAttributeIds } from '#server/catalogue/attributes/attributes.store.ts'
import type { ExistingProduct } from '#server/catalogue/bulk/existing-products.store.ts'
import type { Database } from '#server/database/connect.ts'
import { specificationColumn } from './formats/columns.ts'

/** The columns of specifications in a file, and the attribute of each category by the name of its column. */
export type SpecificationColumns = { columns: string[]; attributes: Map<string, Map<string, Attribute>> }

/** The key by which attributes of several categories share a column. */
const keyOf = ({ name }: Attribute) => name.toLowerCase()

/** A column for each name of an attribute; with `usedOnly` for those that products on sale have a value of. */
export async function findSpecificationColumns(
  db: Database,
  { usedOnly }: { usedOnly: boolean },
): Promise<SpecificationColumns> {
  const byCategory = await findAttributesByCategory(db)
  const used = usedOnly ? await findUsedAttributeIds(db) : null
  const shown = [...byCategory.values()].flat().filter(({ id }) => used?.has(id) ?? true)
  const names = [...Map.groupBy(shown, keyOf).values()].map(([first]) => first!.name)
  const attributes = [...byCategory].map(
    ([id, list]) =>
      [id, new Map(list.map((attribute) => [specificationColumn(attribute.name).toLowerCase(), attribute]))] as const,
  )
  return { columns: names.map(specificationColumn), attributes: new Map(attributes) }
}

/** The cells of a product in these columns. */
export function specificationCells(
  { categoryId, attributeValues }: ExistingProduct,
  { columns, attributes }: SpecificationColumns,
): string[] {
  const ofCategory = attributes.get(categoryId)
  return columns.map((column) => {
    const attribute = ofCategory?.get(column.toLowerCase())
    return attribute ? attributeValueForFile(attribute, attributeValues?.[attribute.id]) : ''
  })
}
