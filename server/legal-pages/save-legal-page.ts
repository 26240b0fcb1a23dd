import type { Input } from '#contract/endpoint.ts'
import { legalPageContent, type legalPages } from '#contract/legal-pages.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertUnchanged, notFound } from '#server/errors.ts'
import { sanitizeField } from '#server/html/sanitize-field.ts'
import { insertLegalPage, lockLegalPage, updateLegalPage } from './legal-pages.store.ts'

type SaveLegalPageInput = Input<typeof legalPages.save>['body']

/**
 * Creates a legal page, or changes the one with the id; its HTML is sanitised. Each slug exists once (specification 5). A conflict when another
 * save changed it after `seenUpdatedAt`.
 */
export function saveLegalPage(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { id, seenUpdatedAt, ...form }: SaveLegalPageInput,
) {
  const page = { ...form, content: sanitizeField('content', legalPageContent, form.content) }
  return inTransaction(db, async (trx) => {
    const now = clock()
    const before = id ? await lockLegalPage(trx, id) : null
    if (before === undefined) throw notFound('Page')
    if (before) assertUnchanged('page', before.updatedAt, seenUpdatedAt)
    const legalPage = before ? await updateLegalPage(trx, before.id, page, now) : await insertLegalPage(trx, page, now)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'legalPage',
      subjectId: legalPage.id,
      before,
      after: legalPage,
    })
    return { message: `Legal page ${before ? 'updated' : 'created'} successfully!`, legalPage }
  })
}
