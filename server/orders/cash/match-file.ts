import { createHash } from 'node:crypto'
import { formatRupees } from '#contract/money.ts'
import { isCounted, isTakenBack, type MatchedLine, matchRemittance } from '#contract/orders/cash/match-remittance.ts'
import { linesError } from '#server/csv/read-csv-file.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { findShipmentsByNumber } from './cash-shipments.store.ts'
import type { RemittanceFile } from './read-remittance-file.ts'
import { alreadyImportedMessage, findRemittanceOfFile } from './remittances.store.ts'

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
 * The lines of a file with their shipments. Throws invalid for a line below 0 where as much was not received before, because the amount
 * would belong to no shipment, and for a sum below 0, because a remittance is a transfer to the store.
 */
export async function matchFile(
  db: Database,
  { lines, total }: RemittanceFile,
  courierName: string | null,
): Promise<MatchedLine[]> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber)
  const matched = matchRemittance(lines, await findShipmentsByNumber(db, numbers), courierName)
  const errors = matched.filter((line) => isTakenBack(line) && !isCounted(line.problem)).map(uncoveredMessage)
  if (errors.length > 0) throw linesError(errors, 'Nothing was saved.')
  if (total < 0) throw new AppError('invalid', negativeSumMessage(total))
  return matched
}

const uncoveredMessage = ({ line, amount }: MatchedLine): string =>
  `Line ${line}: The amount ${formatRupees(amount)} is below 0, and the store has not received as much for a parcel with this number. ` +
  'Leave the line out, and enter the deduction as charges.'

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
