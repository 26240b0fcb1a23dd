import type { Asked } from '#contract/endpoint.ts'
import type { legalPages } from '#contract/legal-pages.ts'
import { notFound } from '../errors.ts'
import { cleanHtml } from '../html/clean-html.ts'
import type { Shop } from '../shop.ts'
import { addLegalPage, changeLegalPage } from './legal-pages.store.ts'

type Form = Asked<typeof legalPages.save>['body']

/** Makes a legal page, or changes the one with the id; its text is cleaned. Each slug exists once (specification 5). */
export async function saveLegalPage({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id, ...form }: Form) {
  const page = { ...form, content: cleanHtml(form.content) }
  if (!id) {
    return { message: 'Legal page created successfully!', legalPage: await addLegalPage(db, page, clock()) }
  }
  const legalPage = await changeLegalPage(db, id, page, clock())
  if (!legalPage) throw notFound('Page')
  return { message: 'Legal page updated successfully!', legalPage }
}
