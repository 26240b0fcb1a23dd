import { type CashShipment, cashAccount, cashRest } from './cash-account.ts'
import { createUnassignedCash, type UnassignedSum } from './unassigned-cash.ts'

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

/** A line of a courier's file: its tracking number, and the amount in paise; below 0 where the courier takes back what it paid before. */
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

/** A line with its shipment and what is wrong with it; without a problem exactly the expected cash is received after it. */
export type MatchedLine = RemittanceLine & {
  shipment: MatchedShipment | null
  problem: CashLineProblem | null
  /** Whether the line takes back more than was paid, so that the file must not be saved. */
  isUncovered: boolean
}

const toKey = (trackingNumber: string) => trackingNumber.toLowerCase()

/**
 * Matches the lines of a remittance with shipments by tracking number, regardless of case. `courierName` is the courier that pays; null for a
 * file with shipments of several couriers. Each shipment is paid by at most one line of a file. A shipment of which something was received
 * before is paid by a line of exactly the rest; any other line of it is REPEATED.
 *
 * A line below 0 takes back payments that do not count, those in `unassigned` and of this file, and does not count then. Where they are less
 * than its amount, all of it is taken from what was received for the shipment, by an earlier file or by this one, wherever it stands. One that takes
 * back all of a wrong amount that earlier files paid, in a file that pays the expected cash, is taken from what was received in any case.
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  shipments: readonly MatchedShipment[],
  courierName: string | null,
  unassigned: readonly UnassignedSum[] = [],
): MatchedLine[] {
  const byNumber = new Map<string, MatchedShipment[]>()
  for (const shipment of shipments) {
    const key = toKey(shipment.trackingNumber)
    byNumber.set(key, [...(byNumber.get(key) ?? []), shipment])
  }
  const matched: MatchedLine[] = lines.map((line) => {
    const candidates = byNumber.get(toKey(line.trackingNumber)) ?? []
    const shipment = chooseShipment(candidates, line, courierName)
    return {
      ...line,
      shipment,
      problem: findMismatch(shipment, candidates.length, courierName),
      isUncovered: isTakenBack(line),
    }
  })
  assignProblems(matched, courierName, unassigned)
  return matched
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

function findMismatch(
  shipment: MatchedShipment | null,
  candidates: number,
  courierName: string | null,
): CashLineProblem | null {
  if (!shipment) return candidates > 0 ? 'AMBIGUOUS' : 'UNKNOWN'
  return courierName !== null && shipment.courierName !== courierName ? 'OTHER_COURIER' : null
}

type KnownLine = MatchedLine & { shipment: MatchedShipment }

/** Sets what is wrong with the lines of known shipments of the courier, and which lines below 0 are covered by payments. */
function assignProblems(
  lines: readonly MatchedLine[],
  courierName: string | null,
  unassigned: readonly UnassignedSum[],
): void {
  const known = lines.filter((line): line is KnownLine => line.shipment !== null && line.problem === null)
  const received = new Map(known.map(({ shipment }) => [shipment.id, shipment.cashReceived]))
  const afterLines = ({ shipment }: KnownLine) => ({ ...shipment, cashReceived: received.get(shipment.id)! })
  const receive = ({ shipment, amount }: KnownLine) => received.set(shipment.id, received.get(shipment.id)! + amount)
  const cash = createUnassignedCash(unassigned)
  const toSum = ({ trackingNumber, shipment, amount }: MatchedLine) => ({
    trackingNumber,
    courierName: courierName ?? shipment?.courierName ?? null,
    amount: Math.abs(amount),
  })

  const paid = new Set<string>()
  const pay = (line: KnownLine) => {
    line.problem = paid.has(line.shipment.id) ? 'REPEATED' : findPaymentProblem(afterLines(line), line.amount)
    if (!isCounted(line.problem)) return cash.add(toSum(line))
    receive(line)
    paid.add(line.shipment.id)
  }
  const takenBack: KnownLine[] = []
  const takeFromReceived = (line: KnownLine) => {
    receive(line)
    line.isUncovered = false
    takenBack.push(line)
  }
  const takeBack = () => {
    for (const line of known)
      if (line.isUncovered && afterLines(line).cashReceived + line.amount >= 0) takeFromReceived(line)
  }

  const payments = known.filter((line) => !isTakenBack(line))
  for (const line of known)
    if (isCorrection(line, payments) && afterLines(line).cashReceived > 0) takeFromReceived(line)
  for (const line of lines) if (line.problem !== null && !isTakenBack(line)) cash.add(toSum(line))
  payments.forEach(pay)
  // The largest first, because a small one could leave too little of a payment that the courier made twice.
  for (const line of lines.filter(isTakenBack).sort((one, other) => one.amount - other.amount)) {
    if (!line.isUncovered || !cash.take(toSum(line))) continue
    line.isUncovered = false
    line.problem ??= 'REPEATED'
  }
  takeBack()
  // A shipment whose earlier payment is taken back can be paid again, and what is paid then can be taken back.
  for (const line of payments) if (line.problem === 'REPEATED' && cash.take(toSum(line))) pay(line)
  takeBack()
  for (const line of takenBack) line.problem = findDifference(afterLines(line))
  for (const line of known) if (line.isUncovered) line.problem = 'REPEATED'
}

/** Whether a line takes back all of a wrong amount that earlier files paid for its shipment, while one of the payments is the expected cash. */
const isCorrection = ({ shipment, amount }: KnownLine, payments: readonly KnownLine[]): boolean =>
  amount === -shipment.cashReceived &&
  shipment.cashReceived !== shipment.cashAmount &&
  payments.some((payment) => payment.shipment.id === shipment.id && payment.amount === shipment.cashAmount)

/** Whether a line takes back what was paid before. */
export const isTakenBack = ({ amount }: Pick<RemittanceLine, 'amount'>): boolean => amount < 0

function findPaymentProblem(shipment: MatchedShipment, amount: number): CashLineProblem | null {
  if (shipment.cashAmount === 0) return 'PREPAID'
  if (shipment.cashReceived > 0 && amount !== cashRest(shipment)) return 'REPEATED'
  return findDifference({ ...shipment, cashReceived: shipment.cashReceived + amount })
}

/** How what was received of a shipment differs from the expected cash. */
function findDifference(shipment: CashShipment): CashLineProblem | null {
  const { received, expected } = cashAccount(shipment)
  if (received === expected) return null
  if (received < expected) return 'BELOW'
  return shipment.status === 'DELIVERED' ? 'ABOVE' : 'NOT_DELIVERED'
}

/** Payments or deductions of a remittance with the same problem: how many, and the sum of their amounts in paise. */
type LineGroup<Line> = {
  problem: CashLineProblem | null
  isTakenBack: boolean
  count: number
  total: number
  lines: Line[]
}

/** The payments by problem, those without one first, then in the order of `cashLineProblems`; below them the deductions in the same way. */
export function groupLines<Line extends Pick<MatchedLine, 'problem' | 'amount'>>(
  lines: readonly Line[],
): LineGroup<Line>[] {
  return [false, true].flatMap((takenBack) =>
    [null, ...cashLineProblems].flatMap((problem) => {
      const found = lines.filter((line) => line.problem === problem && isTakenBack(line) === takenBack)
      if (found.length === 0) return []
      const total = found.reduce((sum, { amount }) => sum + amount, 0)
      return [{ problem, isTakenBack: takenBack, count: found.length, total, lines: found }]
    }),
  )
}
