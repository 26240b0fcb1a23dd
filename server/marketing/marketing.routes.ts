import type { FastifyInstance } from 'fastify'
import { marketingConsents } from '#contract/marketing/marketing-consents.ts'
import type { AppContext } from '#server/context.ts'
import { noStore } from '#server/http/http-caching.ts'
import { perMinute } from '#server/http/rate-limit/rate-limits.ts'
import { serve } from '#server/http/serve.ts'
import { findOfferedConsents } from './marketing-consents.store.ts'
import { setConsent } from './set-consent.ts'
import { showUnsubscribeLink, unsubscribe } from './unsubscribe.ts'

/** Consents to mails that are not about an order, and the links that end such mails. */
export default function marketingRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, marketingConsents.list, async ({ user }) => ({
    consents: await findOfferedConsents(context.db, user.id),
  }))
  serve(app, marketingConsents.set, ({ user, params, body }) => setConsent(context, user, params, body))
  serve(app, marketingConsents.showLink, ({ params }) => showUnsubscribeLink(context, params.token))
  serve(app, marketingConsents.unsubscribe, ({ params }) => unsubscribe(context, params.token))
  oneClickRoute(app, context)
}

/**
 * The POST of mail programs to the URL of the header List-Unsubscribe, without cookies and redirects (RFC 8058). Its body says only that it
 * is such a request, as a form of either encoding, and is ignored. A GET of the URL is the page with the button.
 */
function oneClickRoute(app: FastifyInstance, context: AppContext) {
  app.register(async function oneClickUnsubscribe(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      // The mail services of many customers call from few addresses.
      { config: { rateLimit: perMinute(1200) } },
      async ({ params }, reply) => {
        reply.headers({ 'cache-control': noStore, 'x-robots-tag': 'noindex' }).type('text/plain; charset=utf-8')
        return (await unsubscribe(context, params.token)).message
      },
    )
  })
}
