import type { FastifyInstance } from 'fastify'
import { resultPath } from '#server/payments/payments.ts'

/** Redirects a POST from a bank's page to the same URL by GET; its body is ignored. */
export function paymentRedirectRoutes(app: FastifyInstance) {
  app.register(async function paymentRedirect(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null))
    scope.post(resultPath, async ({ url }, reply) => {
      const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
      return reply.redirect(resultPath + search, 303)
    })
  })
}
