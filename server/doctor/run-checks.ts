import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.checks.ts'
import { countUnusedImages, imagesCheck } from './images.checks.ts'
import { invoiceChecks } from './invoices.checks.ts'
import { jobChecks, overdueChecks } from './jobs.checks.ts'
import { migrationsCheck } from './migrations.checks.ts'
import { orderChecks } from './orders.checks.ts'
import { paymentChecks } from './payments.checks.ts'
import { schemaChecks } from './schema.checks.ts'
import { settingsChecks } from './settings.checks.ts'
import { stockChecks } from './stock.checks.ts'
import { userChecks } from './users.checks.ts'

/** A check with what it found: nothing where the rule holds. */
export type Finding = Pick<Check, 'rule' | 'remedy'> & { violations: string[] }

/** What the doctor looks at: never changed. */
export type DoctorContext = Pick<AppContext, 'db' | 'images' | 'clock'>

/** All that was looked at, and the pictures that nothing shows. */
export type Report = { findings: Finding[]; unusedImages: number }

/** Every check that reads rows alone, in the order in which they are told. */
export const rowChecks: readonly Check[] = [
  ...schemaChecks,
  ...settingsChecks,
  ...orderChecks,
  ...stockChecks,
  ...paymentChecks,
  ...invoiceChecks,
  ...userChecks,
  ...jobChecks,
  ...overdueChecks('15 minutes'),
]

/** What these checks find, one after another. */
export async function collectFindings(db: Database, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, remedy, findViolations: look } of checks)
    findings.push({ rule, remedy, violations: await look(db) })
  return findings
}

/** Looks at a whole shop as it is at one moment, running or not, and changes nothing. At another version only that is told. */
export function runChecks({ db, images, clock }: DoctorContext): Promise<Report> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return oneMoment.execute(async (trx) => {
    const version = await collectFindings(trx, [migrationsCheck])
    if (version.some(({ violations: wrong }) => wrong.length > 0)) return { findings: version, unusedImages: 0 }
    const others = [...rowChecks, imagesCheck({ images }, db), clockCheck(clock)]
    const findings = [...version, ...(await collectFindings(trx, others))]
    return { findings, unusedImages: await countUnusedImages({ images }, trx) }
  })
}
