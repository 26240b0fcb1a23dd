import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { findProductFeedSettings } from '#server/company/product-feed.store.ts'
import { productFeedPath } from '#server/company/product-feed.ts'
import type { AppContext } from '#server/context.ts'
import { bulkStatementTimeout, withStatementTimeout } from '#server/database/statement-limits.ts'
import { AppError } from '#server/errors.ts'
import { publicNoCache } from '#server/http/http-caching.ts'
import { feedRateLimit } from '#server/http/rate-limit/rate-limits.ts'
import { findFeedVersion } from './feeds.store.ts'
import { googleFeed } from './google-feed.ts'

/** Statements of feeds that run at the same time, so that feeds leave most connections to shoppers. */
const maxConcurrentStatements = 2

/** To be raised with every change of the items, so that clients replace feeds of the old form. */
const formatVersion = 3

/** The product feed for shopping services; 404 while the owner does not publish it. */
export function feedsRoutes(app: FastifyInstance, { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>): void {
  const limit = pLimit(maxConcurrentStatements)
  // The feed contains the store's address.
  const address = createHash('sha256').update(publicUrl).digest('base64url').slice(0, 8)
  app.get(productFeedPath, { config: { rateLimit: feedRateLimit } }, async (request, reply) => {
    const settings = await findProductFeedSettings(db)
    if (!settings.enabled) throw new AppError('notFound', 'There is nothing at this address.')
    const version = await limit(() => withStatementTimeout(bulkStatementTimeout, () => findFeedVersion(db)))
    const feed = request.method === 'HEAD' ? [] : googleFeed({ db, publicUrl, limit }, settings)
    return reply
      .type('application/xml; charset=utf-8')
      .headers({
        'cache-control': publicNoCache,
        etag: `W/"${formatVersion}.${address}.${version}"`,
        vary: 'accept-encoding',
      })
      .send(Readable.from(feed))
  })
}
