import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.checks.ts'
import { courierBookingChecks } from './courier-bookings.checks.ts'
import { courierCashChecks } from './courier-cash.checks.ts'
import { customerChecks } from './customers.checks.ts'
import { countUnusedImages, imagesCheck } from './images.checks.ts'
import { invoiceChecks } from './invoices.checks.ts'
import { jobChecks, overdueChecks } from './jobs.checks.ts'
import { migrationsCheck } from './migrations.checks.ts'
import { offerChecks } from './offers.checks.ts'
import { orderChecks } from './orders.checks.ts'
import { paymentChecks } from './payments.checks.ts'
import { questionChecks } from './questions.checks.ts'
import { returnChecks } from './returns.checks.ts'
import { reviewChecks } from './reviews.checks.ts'
import { salesChecks } from './sales.checks.ts'
import { schemaChecks } from './schema.checks.ts'
import { settingsChecks } from './settings.checks.ts'
import { shipmentChecks } from './shipments.checks.ts'
import { stockChecks } from './stock.checks.ts'
import { userChecks } from './users.checks.ts'

/** A rule with its violations; empty if it holds. */
type Finding = Pick<Check, 'rule' | 'remedy'> & { violations: string[] }

/** What the checks read. */
type DoctorContext = Pick<AppContext, 'db' | 'images' | 'clock'>

/** All findings, and the number of unreferenced images. */
export type Report = { findings: Finding[]; unusedImages: number }

/** Every check that reads only the database, in the order of the report. */
export const rowChecks: readonly Check[] = [
  ...schemaChecks,
  ...settingsChecks,
  ...orderChecks,
  ...shipmentChecks,
  ...returnChecks,
  ...courierCashChecks,
  ...courierBookingChecks,
  ...stockChecks,
  ...offerChecks,
  ...reviewChecks,
  ...questionChecks,
  ...paymentChecks,
  ...invoiceChecks,
  ...userChecks,
  ...customerChecks,
  ...salesChecks,
  ...jobChecks,
  ...overdueChecks('15 minutes'),
]

/** Runs checks one after another. */
export async function collectFindings(db: Database, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, remedy, findViolations } of checks)
    findings.push({ rule, remedy, violations: await findViolations(db) })
  return findings
}

/** Runs all checks in one read-only snapshot. If the schema has another version, only that is reported. */
export function runChecks({ db, images, clock }: DoctorContext): Promise<Report> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const version = await collectFindings(trx, [migrationsCheck])
    if (version.some(({ violations }) => violations.length > 0)) return { findings: version, unusedImages: 0 }
    const others = [...rowChecks, imagesCheck({ images }, db), clockCheck(clock)]
    const findings = [...version, ...(await collectFindings(trx, others))]
    return { findings, unusedImages: await countUnusedImages({ images }, trx) }
  })
}
