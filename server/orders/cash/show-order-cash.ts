import type { AppContext } from '#server/context.ts'
import { findOrderCash } from './cash-shipments.store.ts'

/** What was received of the cash of an order's shipments; no shipments for an unknown order, and for one without cash. */
export async function showOrderCash({ db }: Pick<AppContext, 'db'>, orderId: string) {
  const rows = await findOrderCash(db, orderId)
  return { shipments: rows.map(({ deliveredAt, ...row }) => ({ ...row, deliveredOn: deliveredAt })) }
}
