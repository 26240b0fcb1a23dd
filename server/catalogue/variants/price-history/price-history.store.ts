import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * Deletes the prices that ended at least 30 days before the variant's last change of the price: neither the lowest price before the
 * present price nor that before a later one depends on them.
 */
export const deleteOldPrices = (db: Database) =>
  sql`
    delete from variant_price_history old
    where exists (
      select from variant_price_history later
      where later.variant_id = old.variant_id and later.applied_until >= old.applied_until + interval '30 days'
    )`.execute(db)
