import type { FastifyInstance } from 'fastify'

/** For the page that describes the API: its files lie beside it, and its styles stand in its elements. */
export const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const ofData = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Scripts are left out: a worker lives by the policy that its own file came with. */
const dataType = /^(application\/(json|xml|pdf|manifest\+json)|text\/(plain|xml|csv))\b/

/** Data that a browser shows as if it were a page may load and run nothing. */
export function addContentPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isData = dataType.test(String(reply.getHeader('content-type')))
    if (isData && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', ofData)
  })
}

/** Nothing of the shop films, locates or listens, nor may what slips into a page. */
const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
const featurePolicy = features.map((feature) => `${feature}=()`).join(', ')

/** Says with every reply which powers of the browser its page does without. */
export function addFeaturePolicy(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', featurePolicy)
  })
}
