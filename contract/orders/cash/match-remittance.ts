import { type CashShipment, cashRest } from './cash-account.ts'

/** What can be wrong with the line of a remittance, the ones that count as received for a shipment first. */
export const cashLineProblems = [
  'BELOW',
  'ABOVE',
  'NOT_DELIVERED',
  'REPEATED',
  'PREPAID',
  'OTHER_COURIER',
  'AMBIGUOUS',
  'UNKNOWN',
] as const

export type CashLineProblem = (typeof cashLineProblems)[number]

/** Whether the amount of a line counts as received for its shipment. Other amounts are with the store, but not assigned. */
export const isCounted = (problem: CashLineProblem | null): boolean =>
  problem === null || problem === 'BELOW' || problem === 'ABOVE' || problem === 'NOT_DELIVERED'

/** A line of a courier's file: its tracking number, and the amount in paise, above 0. */
export type RemittanceLine = {
  /** The line in the file. */
  line: number
  trackingNumber: string
  amount: number
  /** The store's number of the order, where the file names it. */
  orderNumber: string | null
  /** The transfer of this line, where the file names it. */
  reference: string | null
}

/** A shipment as a remittance is matched with it. */
export type MatchedShipment = CashShipment & {
  id: string
  /** The id of its order. */
  orderId: string
  /** Its number within the order. */
  number: number
  courierName: string
  trackingNumber: string
}

/** A line with its shipment and what is wrong with it; without a problem it pays exactly what was missing. */
export type MatchedLine = RemittanceLine & { shipment: MatchedShipment | null; problem: CashLineProblem | null }

const toKey = (trackingNumber: string) => trackingNumber.toLowerCase()

/**
 * Matches the lines of a remittance with shipments by tracking number, regardless of case. `courierName` is the courier that pays; null for a
 * file with shipments of several couriers. Each shipment is paid by at most one line of a file. A shipment of which something was received
 * before is paid by a line of exactly the rest; any other line of it is REPEATED.
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  shipments: readonly MatchedShipment[],
  courierName: string | null,
): MatchedLine[] {
  const byNumber = new Map<string, MatchedShipment[]>()
  for (const shipment of shipments) {
    const key = toKey(shipment.trackingNumber)
    byNumber.set(key, [...(byNumber.get(key) ?? []), shipment])
  }
  const paid = new Set<string>()
  return lines.map((line) => {
    const candidates = byNumber.get(toKey(line.trackingNumber)) ?? []
    const shipment = chooseShipment(candidates, line, courierName)
    const problem = shipment
      ? findProblem(shipment, line.amount, courierName, paid)
      : candidates.length > 0
        ? 'AMBIGUOUS'
        : 'UNKNOWN'
    if (shipment && isCounted(problem)) paid.add(shipment.id)
    return { ...line, shipment, problem }
  })
}

/** The one candidate of the courier, else the one of the order that the line names, else the only one; null for none and for several. */
function chooseShipment(
  candidates: readonly MatchedShipment[],
  { orderNumber }: RemittanceLine,
  courierName: string | null,
): MatchedShipment | null {
  const number = orderNumber?.replace(/^#/, '').toLowerCase()
  const choices = [
    candidates.filter((candidate) => candidate.courierName === courierName),
    number ? candidates.filter(({ orderId }) => number.length >= 8 && orderId.startsWith(number)) : [],
    candidates,
  ]
  return choices.find(({ length }) => length === 1)?.[0] ?? null
}

function findProblem(
  shipment: MatchedShipment,
  amount: number,
  courierName: string | null,
  paid: ReadonlySet<string>,
): CashLineProblem | null {
  if (courierName !== null && shipment.courierName !== courierName) return 'OTHER_COURIER'
  if (shipment.cashAmount === 0) return 'PREPAID'
  const rest = cashRest(shipment)
  if (paid.has(shipment.id) || (shipment.cashReceived > 0 && amount !== rest)) return 'REPEATED'
  if (shipment.status !== 'DELIVERED') return 'NOT_DELIVERED'
  if (amount === rest) return null
  return amount < rest ? 'BELOW' : 'ABOVE'
}

/** Lines of a remittance with the same problem: how many, and the sum of their amounts in paise. */
export type LineGroup<Line> = { problem: CashLineProblem | null; count: number; total: number; lines: Line[] }

/** The lines by problem: those without one first, then in the order of `cashLineProblems`. */
export function groupLines<Line extends Pick<MatchedLine, 'problem' | 'amount'>>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  return [null, ...cashLineProblems].flatMap((problem) => {
    const found = lines.filter((line) => line.problem === problem)
    if (found.length === 0) return []
    return [{ problem, count: found.length, total: found.reduce((sum, { amount }) => sum + amount, 0), lines: found }]
  })
}
