import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.ts'
import { invoiceChecks } from './invoices.checks.ts'
import { jobChecks, lateChecks } from './jobs.checks.ts'
import { migrationsCheck } from './migrations.ts'
import { orderChecks } from './orders.checks.ts'
import { paymentChecks } from './payments.checks.ts'
import { peopleChecks } from './people.checks.ts'
import { picturesCheck, unusedPictures } from './pictures.ts'
import { schemaChecks } from './schema.checks.ts'
import { settingsChecks } from './settings.checks.ts'
import { stockChecks } from './stock.checks.ts'

/** A check with what it found: nothing where the rule holds. */
export type Finding = Pick<Check, 'rule' | 'remedy'> & { wrong: string[] }

/** What the doctor looks at: never changed. */
export type Patient = Pick<Shop, 'db' | 'images' | 'clock'>

/** All that was looked at, and the pictures that nothing shows. */
export type Report = { findings: Finding[]; unusedPictures: number }

/** Every check that reads rows alone, in the order in which they are told. */
export const checksOfRows: readonly Check[] = [
  ...schemaChecks,
  ...settingsChecks,
  ...orderChecks,
  ...stockChecks,
  ...paymentChecks,
  ...invoiceChecks,
  ...peopleChecks,
  ...jobChecks,
  ...lateChecks('15 minutes'),
]

/** What these checks find, one after another. */
export async function findingsOf(db: Database, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, remedy, look } of checks) findings.push({ rule, remedy, wrong: await look(db) })
  return findings
}

/** Looks at a whole shop as it is at one moment, running or not, and changes nothing. At another version only that is told. */
export function examine({ db, images, clock }: Patient): Promise<Report> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return oneMoment.execute(async (trx) => {
    const version = await findingsOf(trx, [migrationsCheck])
    if (version.some(({ wrong }) => wrong.length > 0)) return { findings: version, unusedPictures: 0 }
    const others = [...checksOfRows, picturesCheck({ images }, db), clockCheck(clock)]
    const findings = [...version, ...(await findingsOf(trx, others))]
    return { findings, unusedPictures: await unusedPictures({ images }, trx) }
  })
}
