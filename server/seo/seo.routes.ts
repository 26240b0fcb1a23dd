import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { id } from '#contract/schemas.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { parseInput } from '#server/http/errors/bad-request.ts'
import { sitemapRateLimit } from '#server/http/rate-limit/rate-limits.ts'
import { isNoindex, robotsTxt } from './robots.ts'
import { findCatalogueVersion } from './sitemap.store.ts'
import { fullSitemap, maxUrls, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const RangeQuery = z.object({ from: id.optional(), below: id.optional() })

/** Fewer than the maximum of a sitemap, because the single sitemap also has the other pages. */
const maxProductsInOneSitemap = maxUrls - 1000

/** Statements of sitemaps that run at the same time, so that sitemaps leave most connections to shoppers. */
const maxConcurrentStatements = 2

/** Sends a sitemap; nothing of it is read for HEAD, nor for a client that has this version. */
function sendXml(request: FastifyRequest, reply: FastifyReply, version: string, xml: AsyncGenerator<string>) {
  reply.type('application/xml; charset=utf-8').headers({ etag: `W/"${version}"`, vary: 'accept-encoding' })
  return reply.send(Readable.from(request.method === 'HEAD' ? [] : xml))
}

/** robots.txt, the sitemaps and the web app manifest. */
export function seoRoutes(app: FastifyInstance, { db }: Pick<AppContext, 'db'>, publicUrl: string): void {
  const source = { db, publicUrl, limit: pLimit(maxConcurrentStatements) }
  const findVersion = () => source.limit(findCatalogueVersion, db)
  const sitemapOptions = { config: { rateLimit: sitemapRateLimit } }
  app.addHook('onSend', async (request, reply) => {
    if (isNoindex(request.url)) reply.header('x-robots-tag', 'noindex')
  })
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsTxt(publicUrl, request.hostname)))
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(await findCompanyDetails(db)))),
  )
  app.get('/sitemap.xml', sitemapOptions, async (request, reply) => {
    const { products, version } = await findVersion()
    return sendXml(
      request,
      reply,
      version,
      products <= maxProductsInOneSitemap ? fullSitemap(source) : sitemapIndex(source),
    )
  })
  app.get('/sitemap-pages.xml', sitemapOptions, async (request, reply) =>
    sendXml(request, reply, (await findVersion()).version, pagesSitemap(source)),
  )
  app.get('/sitemap-products.xml', sitemapOptions, async (request, reply) => {
    const range = parseInput(RangeQuery, request.query)
    return sendXml(request, reply, (await findVersion()).version, productsSitemap(source, range))
  })
}
