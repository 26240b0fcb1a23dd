import type { FastifyInstance } from 'fastify'
import { legalPages } from '#contract/legal-pages.ts'
import type { AppContext } from '#server/context.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import { serve } from '#server/http/serve.ts'
import { findLegalPageBySlug, findLegalPages } from './legal-pages.store.ts'
import { removeLegalPage } from './remove-legal-page.ts'
import { saveLegalPage } from './save-legal-page.ts'

const legalPageTags = () => ({ tags: ['legal-pages'] })

/** The calls about legal pages. */
export default function legalPagesRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, legalPages.list, () => findLegalPages(context.db), legalPageTags)
  serve(app, legalPages.bySlug, ({ params }) => findLegalPageBySlug(context.db, params.slug), legalPageTags)
  serve(app, legalPages.save, ({ user, body }) => saveLegalPage(context, user, body))
  serve(app, legalPages.preview, async ({ body }) => ({ content: sanitizeHtml(body.content) }))
  serve(app, legalPages.remove, ({ user, params }) => removeLegalPage(context, user, params.id))
}
