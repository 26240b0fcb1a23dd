import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/schemas.ts'
import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { parseInput } from '#server/http/errors/bad-request.ts'
import { isNoindex, robotsTxt } from './robots.ts'
import { findCatalogueVersion } from './sitemap.store.ts'
import { fullSitemap, maxUrls, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const RangeQuery = z.object({ from: id.optional(), below: id.optional() })

/** Fewer than the maximum of a sitemap, because the single sitemap also has the other pages. */
const maxProductsInOneSitemap = maxUrls - 1000

function sendXml(reply: FastifyReply, version: string, xml: string | AsyncGenerator<string>) {
  reply.type('application/xml; charset=utf-8').headers({ etag: `W/"${version}"`, vary: 'accept-encoding' })
  return reply.send(typeof xml === 'string' ? xml : Readable.from(xml))
}

/** robots.txt, the sitemaps and the web app manifest. */
export function seoRoutes(app: FastifyInstance, { db }: Pick<AppContext, 'db'>, publicUrl: string): void {
  app.addHook('onSend', async (request, reply) => {
    if (isNoindex(request.url)) reply.header('x-robots-tag', 'noindex')
  })
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsTxt(publicUrl, request.hostname)))
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest((await findCompanyDetails(db)).companyName))),
  )
  app.get('/sitemap.xml', async (_, reply) => {
    const { products, version } = await findCatalogueVersion(db)
    const fits = products <= maxProductsInOneSitemap
    return sendXml(reply, version, fits ? fullSitemap(db, publicUrl) : await sitemapIndex(db, publicUrl))
  })
  app.get('/sitemap-pages.xml', async (_, reply) =>
    sendXml(reply, (await findCatalogueVersion(db)).version, pagesSitemap(db, publicUrl)),
  )
  app.get('/sitemap-products.xml', async (request, reply) => {
    const range = parseInput(RangeQuery, request.query)
    return sendXml(reply, (await findCatalogueVersion(db)).version, productsSitemap(db, publicUrl, range))
  })
}
