import { dayInIndia } from '#contract/india-time.ts'
import { toShortId } from '#contract/orders/short-id.ts'

/** The file name of a document: the number of its order, or the day where it has several orders. */
export function documentName(kind: string, orders: readonly { id: string }[], now: Date): string {
  const [first] = orders
  const name = first && orders.length === 1 ? toShortId(first).toLowerCase() : dayInIndia(now)
  return `${kind}-${name}.pdf`
}
