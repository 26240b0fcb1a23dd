import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'

/** Sets a product's prices in paise; without an original price it has no discount. */
export const setPrices = ({ db }: AppContext, { id }: { id: string }, price: number, originalPrice?: number) =>
  db
    .updateTable('products')
    .set({ originalPrice: originalPrice ?? price, discountPrice: originalPrice === undefined ? null : price })
    .where('id', '=', id)
    .execute()

/** Moves all recorded prices to the past, as if the days had passed. */
export const passDays = ({ db }: AppContext, days: number) =>
  sql`
    with moved as (
      update variant_price_history set applied_from = applied_from - make_interval(days => ${days}::int),
        applied_until = applied_until - make_interval(days => ${days}::int)
    )
    update product_variants set prices_since = prices_since - make_interval(days => ${days}::int)`.execute(db)

/** The recorded former prices of a variant in rupees, oldest first; null for a time off sale. */
export async function findFormerPrices({ db }: AppContext, { id }: { id: string }): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('variantPriceHistory')
    .select('price')
    .where('variantId', '=', id)
    .orderBy('appliedUntil')
    .execute()
  return rows.map(({ price }) => price && price / 100)
}
