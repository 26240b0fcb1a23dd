import { createHash } from 'node:crypto'
import { type MatchedLine, matchRemittance } from '#contract/orders/cash/match-remittance.ts'
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

/** The lines of a file with their shipments. */
export async function matchFile(
  db: Database,
  { lines }: RemittanceFile,
  courierName: string | null,
): Promise<MatchedLine[]> {
  const numbers = lines.map(({ trackingNumber }) => trackingNumber)
  return matchRemittance(lines, await findShipmentsByNumber(db, numbers), courierName)
}

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
