import { sql } from 'kysely'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import { variantEffectivePrice } from '#server/catalogue/variants/variant-price-sql.ts'
import type { Database } from '#server/database/connect.ts'
import { pieceWeightGrams, pinRuleJson } from '../delivery-settings.store.ts'

/** A variant on sale: the price in paise and the weight of one piece. */
type PricedVariant = {
  id: string
  productId: string
  categoryId: string | null
  price: number
  weightGrams: number
}

/** The variants with these ids that are on sale. */
export const findPricedVariants = (db: Database, ids: readonly string[]): Promise<PricedVariant[]> =>
  db
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .select(['variant.id', 'variant.productId', 'product.categoryId'])
    .select([variantEffectivePrice.as('price'), pieceWeightGrams.as('weightGrams')])
    .where('variant.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('variant.retiredAt', 'is', null)
    .where('product.unpublishedAt', 'is', null)
    .execute()

/** The rule of a PIN code; null for none. */
export async function findPinRule(db: Database, pinCode: string): Promise<PinRule | null> {
  const { rows } = await sql<{ rule: PinRule | null }>`select ${pinRuleJson(pinCode)} as rule`.execute(db)
  return rows[0]?.rule ?? null
}
