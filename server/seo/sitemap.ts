import type { LimitFunction } from 'p-limit'
import { helpTopicNames } from '#contract/company/help-topics.ts'
import type { Database } from '#server/database/connect.ts'
import {
  findCategoriesForSitemap,
  findCollectionsForSitemap,
  findFirstIds,
  findLegalPagesForSitemap,
  findProductsForSitemap,
  type ProductIdRange,
} from './sitemap.store.ts'
import { type SitemapEntry, sitemapIndexXml, urlElement, urlsetClose, urlsetOpen } from './sitemap-xml.ts'

/** The maximum number of URLs in a sitemap (sitemaps.org). */
export const maxUrls = 50_000
/** Products in one sitemap: fewer than the maximum, so that new products of its range of ids still fit. */
const productsPerSitemap = 45_000
const batchSize = 1000

/** What a sitemap is made of; `limit` limits the statements that run at the same time. */
type SitemapSource = { db: Database; publicUrl: string; limit: LimitFunction }

const staticPaths = [
  '/',
  '/products-list/best-selling',
  '/products-list/most-viewed',
  '/products-list/latest',
  '/track',
]

/** All pages except products: home, lists, tracking, categories, collections, legal pages and help. */
async function* pageEntries({ db, limit }: SitemapSource): AsyncGenerator<SitemapEntry> {
  for (const path of staticPaths) yield { path }
  for (const { id, imageFile, updatedAt } of await limit(findCategoriesForSitemap, db))
    yield { path: `/category/${id}`, lastModified: updatedAt, images: imageFile ? [imageFile] : [] }
  for (const { handle, imageFile, updatedAt } of await limit(findCollectionsForSitemap, db))
    yield { path: `/collections/${handle}`, lastModified: updatedAt, images: imageFile ? [imageFile] : [] }
  for (const { slug, updatedAt } of await limit(findLegalPagesForSitemap, db))
    yield { path: `/${slug}`, lastModified: updatedAt }
  for (const topic of helpTopicNames) yield { path: `/help/${topic}` }
}

/** Products by id, read in batches to bound memory. */
async function* productEntries({ db, limit }: SitemapSource, range: ProductIdRange): AsyncGenerator<SitemapEntry> {
  let remaining: ProductIdRange = range
  for (;;) {
    const products = await limit(findProductsForSitemap, db, remaining, batchSize)
    for (const { id, updatedAt, images } of products)
      yield { path: `/product/${id}`, lastModified: updatedAt, images: images.map(({ file }) => file) }
    const last = products.at(-1)
    if (!last || products.length < batchSize) return
    remaining = { after: last.id, below: range.below }
  }
}

/** Concatenates sources up to the maximum of a sitemap. */
async function* concatEntries(sources: readonly AsyncGenerator<SitemapEntry>[]): AsyncGenerator<SitemapEntry> {
  let left = maxUrls
  for (const source of sources) {
    for await (const entry of source) {
      if (left-- === 0) return
      yield entry
    }
  }
}

async function* urlset(
  { publicUrl }: SitemapSource,
  sources: readonly AsyncGenerator<SitemapEntry>[],
): AsyncGenerator<string> {
  yield urlsetOpen
  for await (const entry of concatEntries(sources)) yield urlElement(publicUrl, entry)
  yield urlsetClose
}

/** The single sitemap of a small catalogue. */
export const fullSitemap = (source: SitemapSource) => urlset(source, [pageEntries(source), productEntries(source, {})])

/** The sitemap of all pages except products. */
export const pagesSitemap = (source: SitemapSource) => urlset(source, [pageEntries(source)])

/** The sitemap of the products in a range of ids. */
export const productsSitemap = (source: SitemapSource, range: ProductIdRange) =>
  urlset(source, [productEntries(source, range)])

/** The sitemap index of a large catalogue; the URL of a sitemap of products has its range of ids. */
export async function* sitemapIndex(
  { db, publicUrl, limit }: SitemapSource,
  size = productsPerSitemap,
): AsyncGenerator<string> {
  const firstIds = await limit(findFirstIds, db, size)
  const productSitemaps = firstIds.map((from, index) => {
    const below = firstIds[index + 1]
    return `/sitemap-products.xml?from=${from}${below ? `&below=${below}` : ''}`
  })
  yield sitemapIndexXml(publicUrl, ['/sitemap-pages.xml', ...productSitemaps])
}
