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
import { assertSettingsUnchanged } from '#server/errors.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { findHomeSections, lockHomeSections, updateHomeSections } from './home-sections.store.ts'

/** The sections of the home page in their order. */
export const showHomeArrangement = ({ db }: Pick<AppContext, 'db'>) => findHomeSections(db)

/**
 * Arranges the sections of the home page; null restores the standard arrangement. A conflict when they were arranged after
 * `seenUpdatedAt`.
 */
export async function changeHomeSections(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { sections: chosen, seenUpdatedAt }: Input<typeof homePage.updateHomeSections>['body'],
) {
  const sections: readonly HomeSection[] = chosen ?? standardHomeSections
  const now = clock()
  await inTransaction(db, async (trx) => {
    await ensureCompanyDetails(trx)
    const before = await lockHomeSections(trx)
    assertSettingsUnchanged(before.updatedAt, seenUpdatedAt)
    await updateHomeSections(trx, isStandardArrangement(sections) ? null : sections, now)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'companyDetails',
      subjectId: null,
      before: { homeSections: before.sections.map(auditLine) },
      after: { homeSections: sections.map(auditLine) },
    })
  })
  const message = chosen ? 'The home page is arranged.' : 'The home page has the standard arrangement.'
  return { message, sections: [...sections], updatedAt: now }
}

const auditLine = (section: HomeSection): string =>
  typeof section === 'string' ? homeSectionLabels[section] : section.collectionId
