import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/shapes.ts'
import { companyDetails } from '../company/company.store.ts'
import type { Shop } from '../shop.ts'
import { isUnlisted, robotsTxt } from './robots.ts'
import { catalogueState } from './sitemap.store.ts'
import { mostAddresses, sitemapIndex, sitemapOfPages, sitemapOfProducts, wholeSitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** Ids are of the shape of ids; anything else asks for nothing. */
const Range = z.object({ from: id.optional(), below: id.optional() })

/** Room for what is not a product, so that the largest single sitemap holds everything. */
const mostProducts = mostAddresses - 1000

function sendXml(reply: FastifyReply, mark: string, xml: string | AsyncGenerator<string>) {
  reply.type('application/xml; charset=utf-8').headers({ etag: `W/"${mark}"`, vary: 'accept-encoding' })
  return reply.send(typeof xml === 'string' ? xml : Readable.from(xml))
}

/** How machines find the shop and what is in it: robots.txt, the sitemaps, and the manifest for phones. */
export function discoveryRoutes(app: FastifyInstance, { db }: Pick<Shop, 'db'>, publicUrl: string): void {
  app.addHook('onSend', async (request, reply) => {
    if (isUnlisted(request.url)) reply.header('x-robots-tag', 'noindex')
  })
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsTxt(publicUrl, request.hostname)))
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest((await companyDetails(db)).companyName))),
  )
  app.get('/sitemap.xml', async (_, reply) => {
    const { products, mark } = await catalogueState(db)
    const fits = products <= mostProducts
    return sendXml(reply, mark, fits ? wholeSitemap(db, publicUrl) : await sitemapIndex(db, publicUrl))
  })
  app.get('/sitemap-pages.xml', async (_, reply) =>
    sendXml(reply, (await catalogueState(db)).mark, sitemapOfPages(db, publicUrl)),
  )
  app.get('/sitemap-products.xml', async (request, reply) => {
    const range = Range.parse(request.query)
    return sendXml(reply, (await catalogueState(db)).mark, sitemapOfProducts(db, publicUrl, range))
  })
}
