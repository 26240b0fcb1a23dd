import { endOfDayInIndia, startOfDayInIndia } from '#contract/india-time.ts'
import { formatRupees } from '#contract/money.ts'
import type { Database } from '#server/database/connect.ts'
import { type Discrepancy, findPaymentDiscrepancies, findRefundDiscrepancies, sumPayments } from './reconcile.store.ts'

/** All discrepancies between payments, refunds and orders, over all time. */
export async function findDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const found = [...(await findPaymentDiscrepancies(db)), ...(await findRefundDiscrepancies(db))]
  const line = ({ about, difference }: Discrepancy) => `${about} ${difference}`
  return found.sort((one, other) => (line(one) < line(other) ? -1 : 1))
}

/** The day's payments and refunds, and all discrepancies, as lines to print. */
export async function reconcile(db: Database, date: string): Promise<{ lines: string[]; isBalanced: boolean }> {
  const sums = await sumPayments(db, startOfDayInIndia(date), endOfDayInIndia(date))
  const found = await findDiscrepancies(db)
  const lines = [
    `Online payments of ${date} (India)`,
    `  taken      ${formatRupees(sums.received)} in ${sums.receivedCount} payment(s)`,
    `  for orders ${formatRupees(sums.forOrders)}`,
    `  to return  ${formatRupees(sums.toRefund)}, late or duplicate`,
    `  refunded   ${formatRupees(sums.refunded)} in ${sums.refundedCount} refund(s)`,
    found.length === 0 ? 'Payments and orders match.' : `${found.length} difference(s) over all days:`,
    ...found.map(({ about, difference }) => `  ${about} ${difference}`),
  ]
  return { lines, isBalanced: found.length === 0 }
}
