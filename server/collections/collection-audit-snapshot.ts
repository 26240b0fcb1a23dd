import { z } from 'zod'
import { CollectionRule } from '#contract/collections/collections.ts'
import type { Database } from '#server/database/connect.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { findChosenProducts } from './chosen-products.store.ts'
import type { Collection } from './collections.store.ts'

/** A collection in the form of the audit log: the rule and the products as lines of text. */
export async function collectionAuditSnapshot(db: Database, { rule, imageFile, ...collection }: Collection) {
  const products = await findChosenProducts(db, collection.id)
  return {
    ...collection,
    imageUrl: imageFile && uploadUrl(imageFile),
    rule: rule && Object.entries(z.encode(CollectionRule, rule)).map(([name, value]) => `${name}: ${toText(value)}`),
    products: products.map(({ name }) => name),
  }
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
