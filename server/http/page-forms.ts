import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { replyWithErrorPage } from './errors/error-page.ts'
import { noStore } from './http-caching.ts'
import { perMinute } from './rate-limit/rate-limits.ts'

/** The pages with a form that works without JavaScript: the browser sends it to the page's own address, whose action handles it. */
const formPages = [
  { url: '/track', maxBytes: 8 * 1024 },
  // A complaint has up to 3,000 characters, of which each of a script of India takes 9 bytes.
  { url: '/grievance', maxBytes: 40 * 1024 },
]

/**
 * Accepts the forms of pages. The response has what the form asked for, so that no browser or proxy stores it and no search engine
 * lists it. Other routes still accept JSON only.
 */
export async function acceptPageForms(app: FastifyInstance, handler: RouteHandlerMethod): Promise<void> {
  await app.register(async function pageForms(forms) {
    forms.removeAllContentTypeParsers()
    const options = { parseAs: 'string' } as const
    forms.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body))
    for (const { url, maxBytes } of formPages) {
      forms.route({
        method: 'POST',
        url,
        // More than the fields of the form have.
        bodyLimit: maxBytes,
        config: { rateLimit: perMinute(60) },
        errorHandler: replyWithErrorPage,
        handler(request, reply) {
          reply.headers({ 'cache-control': noStore, 'x-robots-tag': 'noindex' })
          return handler.call(this, request, reply)
        },
      })
    }
  })
}
