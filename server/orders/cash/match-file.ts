import { createHash } from 'node:crypto'
import { formatRupees } from '#contract/money.ts'
import { isTakenBack, type MatchedLine, matchRemittance } from '#contract/orders/cash/match-remittance.ts'
import { linesError } from '#server/csv/read-csv-file.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { findShipmentsByNumber } from './cash-shipments.store.ts'
import type { RemittanceFile } from './read-remittance-file.ts'
import { alreadyImportedMessage, findRemittanceOfFile } from './remittances.store.ts'
import { findUnassigned } from './unassigned-cash.store.ts'

/** Throws a conflict for a file that was imported before, unless its remittance was reversed. */
export async function assertNewFile(db: Database, { hash }: RemittanceFile): Promise<void> {
  const earlier = await findRemittanceOfFile(db, hash)
  if (!earlier) return
  throw new AppError(
    'conflict',
    `${alreadyImportedMessage.slice(0, -1)}, as the remittance ${earlier.reference} of ${earlier.remittedOn}.`,
  )
}

/**
 * The lines of a file with their shipments. Throws invalid for a line below 0 that takes back more than was paid, because the amount would
 * belong to no payment, and for a sum below 0, because a remittance is a transfer to the store.
 */
export async function matchFile(
  db: Database,
  file: RemittanceFile,
  courierName: string | null,
): Promise<MatchedLine[]> {
  const numbers = file.lines.map(({ trackingNumber }) => trackingNumber)
  const shipments = await findShipmentsByNumber(db, numbers)
  const deducted = deductedNumbers(file)
  const unassigned = deducted.length > 0 ? await findUnassigned(db, deducted) : []
  const matched = matchRemittance(file.lines, shipments, courierName, unassigned)
  const errors = matched.filter(({ isUncovered }) => isUncovered).map(uncoveredMessage)
  if (errors.length > 0) throw linesError(errors, 'Nothing was saved.')
  if (file.total < 0) throw new AppError('invalid', negativeSumMessage(file.total))
  return matched
}

/** The tracking numbers of the lines below 0. */
export const deductedNumbers = ({ lines }: RemittanceFile): string[] =>
  lines.filter(isTakenBack).map(({ trackingNumber }) => trackingNumber)

const uncoveredMessage = (line: MatchedLine): string =>
  `Line ${line.line}: The amount ${formatRupees(line.amount)} is below 0, and ${uncoveredReason(line)}`

function uncoveredReason({ problem, shipment }: MatchedLine): string {
  const remedy = 'Leave the line out, and enter the deduction as charges.'
  switch (problem) {
    case 'AMBIGUOUS':
      return 'several parcels have this number. Choose the courier of the file.'
    case 'OTHER_COURIER':
      return `this number belongs to a parcel of another courier, ${shipment!.courierName}. ${remedy}`
    case 'UNKNOWN':
      return `no parcel has this number. ${remedy}`
    default:
      return `the store has not received as much for a parcel with this number. ${remedy}`
  }
}

const negativeSumMessage = (total: number): string =>
  `The sum of the lines is ${formatRupees(total)}. Add the lines to the next file of the courier, from whose payments it keeps them back.`

/** A text that stands for the result of a preview: it changes with the file, the courier, and what is known about the shipments. */
export function previewHash(
  { hash }: RemittanceFile,
  courierName: string | null,
  lines: readonly MatchedLine[],
): string {
  const results = lines.map(({ line, shipment, problem }) => [line, shipment?.id, problem])
  return createHash('sha256')
    .update(JSON.stringify([hash, courierName, results]))
    .digest('hex')
}
