import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Sets the headers that do not depend on the kind of response; HSTS only if the store has an HTTPS address. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const setHeaders = helmet({
    // Set for each kind of response: pages in web/ssr/content-security-policy.ts, all others in response-policies.ts.
    contentSecurityPolicy: false,
    hsts: publicUrl.startsWith('https:'),
    // The payment provider rejects shoppers without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    // Only for obsolete browsers and plugins.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  })
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  )
}
