import type { FastifyInstance } from 'fastify'
import { legalPages } from '#contract/legal-pages.ts'
import { cleanHtml } from '../html/clean-html.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { allLegalPages, legalPageBySlug } from './legal-pages.store.ts'
import { removeLegalPage } from './remove-legal-page.ts'
import { saveLegalPage } from './save-legal-page.ts'

const showsLegal = () => ({ words: ['legal'] })

/** The calls about legal pages. */
export function legalPagesRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, legalPages.list, () => allLegalPages(shop.db), showsLegal)
  serve(app, legalPages.bySlug, ({ params }) => legalPageBySlug(shop.db, params.slug), showsLegal)
  serve(app, legalPages.save, ({ user, body }) => saveLegalPage(shop, user, body))
  serve(app, legalPages.preview, async ({ body }) => ({ content: cleanHtml(body.content) }))
  serve(app, legalPages.remove, ({ user, params }) => removeLegalPage(shop, user, params.id))
}
