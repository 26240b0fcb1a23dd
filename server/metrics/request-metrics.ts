import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeader } from '#server/http/page-header.ts'
import { isStaticAsset } from '#server/http/rate-limit/rate-limits.ts'
import type { Metrics } from './metrics.ts'

/** nginx's status for a request that the client aborted, for which HTTP has none. */
const clientClosedRequest = 499

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The route's pattern or the page's name, never the URL: arbitrary URLs must not fill the memory. */
export function routeOf({ routeOptions: { config }, cachedPageName }: FastifyRequest, { raw }: FastifyReply): string {
  const { url } = config
  if (url === undefined) return 'none'
  if (url === '/*') return `page ${cachedPageName ?? raw.getHeader(pageHeader) ?? 'unnamed'}`
  return isStaticAsset(url) ? '/assets/*' : url
}

/** Counts every request, except those of the warm-up, when its response is sent or it is aborted. Register first, so that requests that other hooks reject are counted. */
export function recordRequests(
  app: FastifyInstance,
  { requests }: Pick<Metrics, 'requests'>,
  isWarmingUp: () => boolean,
): void {
  if (!requests) return
  app.addHook('onRequest', (request, reply, done) => {
    if (isWarmingUp()) return done()
    const startedAt = performance.now()
    requests.started()
    reply.raw.once('close', () => {
      const { statusCode, writableEnded } = reply.raw
      const method = methods.has(request.method) ? request.method : 'other'
      const status = writableEnded ? statusCode : clientClosedRequest
      requests.finished(routeOf(request, reply), method, status, performance.now() - startedAt)
    })
    done()
  })
}
