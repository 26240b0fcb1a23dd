import { recordChange } from '#server/audit/record-change.ts'
import type { Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { defaultContent, isDefaultContent, type TemplateDetails } from './default-legal-pages.ts'
import { lockLegalPages, updateLegalPage } from './legal-pages.store.ts'

type Change = {
  administrator: Caller
  now: Date
  /** The details that the pages may contain now. */
  filledWith: readonly TemplateDetails[]
  details: TemplateDetails
}

/** Fills each legal page whose content still is that of the template with changed details. Pages that the owner edited are unchanged. */
export async function refillLegalPages(trx: Database, { administrator, now, filledWith, details }: Change) {
  for (const before of await lockLegalPages(trx)) {
    const content = defaultContent(before.slug, details)
    if (content === before.content || !isDefaultContent(before, filledWith)) continue
    const { id, title, slug } = before
    const after = await updateLegalPage(trx, id, { title, slug, content }, now)
    await recordChange(trx, { actor: administrator, now, subject: 'legalPage', subjectId: id, before, after })
  }
}
