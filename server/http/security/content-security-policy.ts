import type { FastifyInstance } from 'fastify'

/** For the page that describes the API: its files lie beside it, and its styles stand in its elements. */
export const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Scripts are left out: a worker lives by the policy that its own file came with. */
const dataType = /^(application\/(json|xml|pdf|manifest\+json)|text\/(plain|xml|csv))\b/

/** Nothing of the shop films, locates or listens, nor may what slips into a page. */
const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const permissionsPolicy = features.map((feature) => `${feature}=()`).join(', ')

/** What helmet gives every reply and says something only of pages: each header costs a reply. */
const pageOnlyHeaders = ['origin-agent-cluster', 'x-xss-protection', 'cross-origin-opener-policy']

/**
 * Data that a browser shows as if it were a page may load and run nothing, and has no powers to give up; all else says which
 * powers of the browser it does without.
 */
export function addContentSecurityPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!dataType.test(String(reply.getHeader('content-type'))))
      return void reply.header('permissions-policy', permissionsPolicy)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    for (const name of pageOnlyHeaders) reply.removeHeader(name)
  })
}
