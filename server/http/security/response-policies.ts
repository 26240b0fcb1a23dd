import type { FastifyInstance } from 'fastify'

/** For the API documentation, which has inline styles. */
export const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The media types of data. Scripts are not among them: a service worker runs under the policy of its own file. */
const dataType = /^(application\/(json|xml|pdf|manifest\+json)|text\/(plain|xml|csv))\b/

/** Browser features that no page of the store uses. */
const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const permissionsPolicy = features.map((feature) => `${feature}=()`).join(', ')

/** Headers of helmet that only matter for pages. */
const pageOnlyHeaders = ['origin-agent-cluster', 'x-xss-protection', 'cross-origin-opener-policy']

/** Sets a policy on data that forbids loading and running anything, and a permissions policy on every other response. */
export function addResponsePolicies(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!dataType.test(String(reply.getHeader('content-type'))))
      return void reply.header('permissions-policy', permissionsPolicy)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    for (const name of pageOnlyHeaders) reply.removeHeader(name)
  })
}
