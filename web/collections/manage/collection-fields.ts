import type { CollectionKind, CollectionSort } from '#contract/collections/collection-limits.ts'
import type { ChosenProduct } from './ChosenProductsField.tsx'
import { type CollectionRecord, type RuleDraft, ruleJson } from './rule-draft.ts'

/** The plain fields of the form. */
export type CollectionFields = {
  name: string
  handle: string
  description: string
  seoTitle: string
  seoDescription: string
  inMenu: boolean
  menuPosition: string
  kind: CollectionKind
  sortBy: CollectionSort
}

/** The fields of a collection, or of a new one. */
export const toFields = (collection: CollectionRecord | undefined): CollectionFields => ({
  name: collection?.name ?? '',
  handle: collection?.handle ?? '',
  description: collection?.description ?? '',
  seoTitle: collection?.seoTitle ?? '',
  seoDescription: collection?.seoDescription ?? '',
  inMenu: collection?.inMenu ?? false,
  menuPosition: String(collection?.menuPosition ?? 0),
  kind: collection?.kind ?? 'HAND',
  sortBy: collection?.sortBy ?? 'popular',
})

type FormValues = {
  /** The collection to edit; undefined adds one. */
  collection: CollectionRecord | undefined
  fields: CollectionFields
  rule: RuleDraft
  /** Null keeps the products. */
  products: readonly ChosenProduct[] | null
  image: { file: File | null; cleared: boolean }
}

/** The form as the call sends it. */
export function collectionFormData({ collection, fields, rule, products, image }: FormValues): FormData {
  const body = new FormData()
  if (collection) {
    body.set('id', collection.id)
    body.set('seenUpdatedAt', collection.updatedAt)
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('menuPosition', fields.menuPosition.trim() || '0')
  const json = ruleJson(rule)
  if (fields.kind === 'RULE') body.set('rule', json || '{}')
  else if (products) body.set('productIds', JSON.stringify(products.map(({ key }) => key)))
  if (image.file) body.set('image', image.file)
  else if (image.cleared) body.set('clearImage', 'true')
  return body
}
