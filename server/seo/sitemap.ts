import { helpTopicNames } from '#contract/help-topics.ts'
import { legalPageSlugs } from '#contract/legal-pages.ts'
import type { Database } from '#server/database/connect.ts'
import {
  findCategoriesForSitemap,
  findLegalPagesForSitemap,
  findPartStarts,
  findProductsForSitemap,
  type ProductIdRange,
} from './sitemap.store.ts'
import { type SitemapEntry, sitemapIndexXml, urlElement, urlsetClose, urlsetOpen } from './sitemap-xml.ts'

/** Most addresses that a sitemap may hold (sitemaps.org). */
export const maxUrls = 50_000
/** A part is cut smaller than it may be: what is added before it is read still finds room. */
const partSize = 45_000
const batchSize = 1000

const staticPaths = [
  '/',
  '/products-list/best-selling',
  '/products-list/most-viewed',
  '/products-list/latest',
  '/products-list',
]

/** Everything but the products: home, lists, categories, legal pages and help. */
async function* pageEntries(db: Database): AsyncGenerator<SitemapEntry> {
  for (const path of staticPaths) yield { path }
  for (const { id, imageFile, updatedAt } of await findCategoriesForSitemap(db))
    yield { path: `/category/${id}`, lastModified: updatedAt, images: imageFile ? [imageFile] : [] }
  for (const { slug, updatedAt } of await findLegalPagesForSitemap(db))
    if (legalPageSlugs.some((known) => known === slug)) yield { path: `/${slug}`, lastModified: updatedAt }
  for (const topic of helpTopicNames) yield { path: `/help/${topic}` }
}

/** Products by id, a batch at a time: as many as there are, in the memory that one batch takes. */
async function* productEntries(db: Database, range: ProductIdRange): AsyncGenerator<SitemapEntry> {
  let rest: ProductIdRange = range
  for (;;) {
    const products = await findProductsForSitemap(db, rest, batchSize)
    for (const { id, updatedAt, images } of products)
      yield { path: `/product/${id}`, lastModified: updatedAt, images: images.map(({ file }) => file) }
    const last = products.at(-1)
    if (!last || products.length < batchSize) return
    rest = { after: last.id, below: range.below }
  }
}

/** Several sources one after the other, cut off where a sitemap is full. */
async function* concatEntries(parts: readonly AsyncGenerator<SitemapEntry>[]): AsyncGenerator<SitemapEntry> {
  let left = maxUrls
  for (const places of parts) {
    for await (const place of places) {
      if (left-- === 0) return
      yield place
    }
  }
}

async function* urlset(publicUrl: string, parts: readonly AsyncGenerator<SitemapEntry>[]): AsyncGenerator<string> {
  yield urlsetOpen
  for await (const place of concatEntries(parts)) yield urlElement(publicUrl, place)
  yield urlsetClose
}

/** Every page of a shop that fits into one sitemap. */
export const fullSitemap = (db: Database, publicUrl: string) =>
  urlset(publicUrl, [pageEntries(db), productEntries(db, {})])

/** Every page but the products. */
export const pagesSitemap = (db: Database, publicUrl: string) => urlset(publicUrl, [pageEntries(db)])

/** The products of one part. */
export const productsSitemap = (db: Database, publicUrl: string, range: ProductIdRange) =>
  urlset(publicUrl, [productEntries(db, range)])

/** The index of a shop whose pages do not fit into one sitemap: a part names the ids between which its products lie. */
export async function sitemapIndex(db: Database, publicUrl: string, size = partSize): Promise<string> {
  const starts = await findPartStarts(db, size)
  const parts = starts.map((from, at) => {
    const below = starts[at + 1]
    return `/sitemap-products.xml?from=${from}${below ? `&below=${below}` : ''}`
  })
  return sitemapIndexXml(publicUrl, ['/sitemap-pages.xml', ...parts])
}
