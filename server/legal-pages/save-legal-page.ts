import type { Asked } from '#contract/endpoint.ts'
import type { legalPages } from '#contract/legal-pages.ts'
import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../errors.ts'
import { cleanHtml } from '../html/clean-html.ts'
import type { Caller, Shop } from '../shop.ts'
import { addLegalPage, changeLegalPage, holdLegalPage } from './legal-pages.store.ts'

type Form = Asked<typeof legalPages.save>['body']

/** Makes a legal page, or changes the one with the id; its text is cleaned. Each slug exists once (specification 5). */
export function saveLegalPage({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, { id, ...form }: Form) {
  const page = { ...form, content: cleanHtml(form.content) }
  return inTransaction(db, async (trx) => {
    const at = clock()
    const before = id ? await holdLegalPage(trx, id) : null
    if (before === undefined) throw notFound('Page')
    const legalPage = before ? await changeLegalPage(trx, before.id, page, at) : await addLegalPage(trx, page, at)
    await recordChange(trx, { by, at, subject: 'legalPage', subjectId: legalPage.id, before, after: legalPage })
    return { message: `Legal page ${before ? 'updated' : 'created'} successfully!`, legalPage }
  })
}
