import type { homePage } from '#contract/company/home-page.ts'
import {
  type HomeSection,
  homeSectionLabels,
  isStandardArrangement,
  standardHomeSections,
} from '#contract/company/home-sections.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { findHomeSections, lockHomeSections, updateHomeSections } from './home-sections.store.ts'

/** The sections of the home page in their order. */
export const showHomeArrangement = async ({ db }: Pick<AppContext, 'db'>) => ({ sections: await findHomeSections(db) })

/** Arranges the sections of the home page; null restores the standard arrangement. */
export async function changeHomeSections(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { sections: chosen }: Input<typeof homePage.updateHomeSections>['body'],
) {
  const sections: readonly HomeSection[] = chosen ?? standardHomeSections
  await inTransaction(db, async (trx) => {
    await ensureCompanyDetails(trx)
    const before = await lockHomeSections(trx)
    await updateHomeSections(trx, isStandardArrangement(sections) ? null : sections, clock())
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'companyDetails',
      subjectId: null,
      before: { homeSections: before.map(auditLine) },
      after: { homeSections: sections.map(auditLine) },
    })
  })
  const message = chosen ? 'The home page is arranged.' : 'The home page has the standard arrangement.'
  return { message, sections: [...sections] }
}

const auditLine = (section: HomeSection): string =>
  typeof section === 'string' ? homeSectionLabels[section] : section.collectionId
