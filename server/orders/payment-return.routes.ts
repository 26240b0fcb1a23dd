import type { FastifyInstance } from 'fastify'
import { resultPath } from '../payments/payments.ts'

/** Some banks send the browser back by a POST: it is led to the same address as a page. What it carries is not read. */
export function paymentReturnRoutes(app: FastifyInstance) {
  app.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, _body, done) => done(null))
    part.post(resultPath, async ({ url }, reply) => {
      const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
      return reply.redirect(resultPath + search, 303)
    })
  })
}
