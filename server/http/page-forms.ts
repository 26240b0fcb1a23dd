import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import { replyWithErrorPage } from './errors/error-page.ts'
import { noStore } from './http-caching.ts'

/** The pages with a form that works without JavaScript: the browser sends it to the page's own address, whose action handles it. */
const formPages = ['/track']

/** More than the fields of a form have. */
const maxFormBytes = 8 * 1024

/**
 * Accepts the forms of pages. The response has what the form asked for, so that no browser or proxy stores it and no search engine
 * lists it. Other routes still accept JSON only.
 */
export async function acceptPageForms(app: FastifyInstance, handler: RouteHandlerMethod): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const
    forms.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body))
    for (const url of formPages) {
      forms.route({
        method: 'POST',
        url,
        config: { rateLimit: { max: 60, timeWindow: minuteMs } },
        errorHandler: replyWithErrorPage,
        handler(request, reply) {
          reply.headers({ 'cache-control': noStore, 'x-robots-tag': 'noindex' })
          return handler.call(this, request, reply)
        },
      })
    }
  })
}
