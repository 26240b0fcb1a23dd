import { optionFields } from '#server/catalogue/variants/option-fields.ts'
import type { Database } from '#server/database/connect.ts'
import { findStockAlertsOf } from './stock-alerts.store.ts'

/** A customer's requests in the export of personal data; no field where there are none. */
export async function exportStockAlerts(db: Database, userId: string) {
  const rows = await findStockAlertsOf(db, userId)
  if (rows.length === 0) return {}
  const stockAlerts = rows.map(({ product, color, askedAt, sentAt, ...option }) => ({
    product,
    color,
    ...optionFields(option),
    askedAt,
    sentAt,
  }))
  return { stockAlerts }
}
