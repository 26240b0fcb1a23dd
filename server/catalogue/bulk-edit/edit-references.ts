import { isValueOf } from '#contract/catalogue/attributes.ts'
import type { Database } from '#server/database/connect.ts'
import { invalidField } from '#server/errors.ts'
import { unknownBrand, unknownCategory } from '../products/unknown-reference-errors.ts'
import { findAttribute, findNamedRow } from './edit-references.store.ts'
import type { EditAction, EditReferences } from './plan-edit.ts'

/** Reads the category, brand or attribute of an action. In a transaction it cannot be deleted until the end. */
export async function findReferences(db: Database, action: EditAction): Promise<EditReferences> {
  if (action.kind === 'CATEGORY') return { category: await findNamedRow(db, 'categories', action.categoryId) }
  if (action.kind === 'BRAND') return { brand: await findNamedRow(db, 'brands', action.brandId) }
  if (action.kind === 'SPECIFICATION') return { attribute: await findAttribute(db, action.attributeId) }
  return {}
}

/** As `findReferences`; throws 'invalid' if the category, brand or attribute does not exist, or the value is not of the attribute's kind. */
export async function requireReferences(db: Database, action: EditAction): Promise<EditReferences> {
  const references = await findReferences(db, action)
  if (action.kind === 'CATEGORY' && !references.category) throw unknownCategory()
  if (action.kind === 'BRAND' && !references.brand) throw unknownBrand()
  if (action.kind === 'SPECIFICATION') {
    const { attribute } = references
    if (!attribute) throw invalidField('attributeId', 'This specification does not exist. Please choose another.')
    if (action.value !== null && !isValueOf(attribute, action.value))
      throw invalidField('value', 'Enter a value of this specification.')
  }
  return references
}
