import { helpTopicNames } from '#contract/help-topics.ts'
import { legalPageSlugs } from '#contract/legal-pages.ts'
import type { Database } from '../database/connect.ts'
import {
  categoriesForSitemap,
  legalPagesForSitemap,
  nextProducts,
  partsOfCatalogue,
  type Range,
} from './sitemap.store.ts'
import { indexOf, type Place, urlElement, urlsetEnd, urlsetHead } from './sitemap-xml.ts'

/** Most addresses that a sitemap may hold (sitemaps.org). */
export const mostAddresses = 50_000
/** A part is cut smaller than it may be: what is added before it is read still finds room. */
const partSize = 45_000
const batchSize = 1000

const lists = [
  '/',
  '/products-list/best-selling',
  '/products-list/most-viewed',
  '/products-list/latest',
  '/products-list',
]

/** Everything but the products: home, lists, categories, legal pages and help. */
async function* otherPlaces(db: Database): AsyncGenerator<Place> {
  for (const path of lists) yield { path }
  for (const { id, imageFile, updatedAt } of await categoriesForSitemap(db))
    yield { path: `/category/${id}`, changed: updatedAt, pictures: imageFile ? [imageFile] : [] }
  for (const { slug, updatedAt } of await legalPagesForSitemap(db))
    if (legalPageSlugs.some((known) => known === slug)) yield { path: `/${slug}`, changed: updatedAt }
  for (const topic of helpTopicNames) yield { path: `/help/${topic}` }
}

/** Products by id, a batch at a time: as many as there are, in the memory that one batch takes. */
async function* productPlaces(db: Database, range: Range): AsyncGenerator<Place> {
  let rest: Range = range
  for (;;) {
    const products = await nextProducts(db, rest, batchSize)
    for (const { id, updatedAt, images } of products)
      yield { path: `/product/${id}`, changed: updatedAt, pictures: images.map(({ file }) => file) }
    const last = products.at(-1)
    if (!last || products.length < batchSize) return
    rest = { after: last.id, below: range.below }
  }
}

/** Several sources one after the other, cut off where a sitemap is full. */
async function* placesOf(parts: readonly AsyncGenerator<Place>[]): AsyncGenerator<Place> {
  let left = mostAddresses
  for (const places of parts) {
    for await (const place of places) {
      if (left-- === 0) return
      yield place
    }
  }
}

async function* urlset(publicUrl: string, parts: readonly AsyncGenerator<Place>[]): AsyncGenerator<string> {
  yield urlsetHead
  for await (const place of placesOf(parts)) yield urlElement(publicUrl, place)
  yield urlsetEnd
}

/** Every page of a shop that fits into one sitemap. */
export const wholeSitemap = (db: Database, publicUrl: string) =>
  urlset(publicUrl, [otherPlaces(db), productPlaces(db, {})])

/** Every page but the products. */
export const sitemapOfPages = (db: Database, publicUrl: string) => urlset(publicUrl, [otherPlaces(db)])

/** The products of one part. */
export const sitemapOfProducts = (db: Database, publicUrl: string, range: Range) =>
  urlset(publicUrl, [productPlaces(db, range)])

/** The index of a shop whose pages do not fit into one sitemap: a part names the ids between which its products lie. */
export async function sitemapIndex(db: Database, publicUrl: string, size = partSize): Promise<string> {
  const starts = await partsOfCatalogue(db, size)
  const parts = starts.map((from, at) => {
    const below = starts[at + 1]
    return `/sitemap-products.xml?from=${from}${below ? `&below=${below}` : ''}`
  })
  return indexOf(publicUrl, ['/sitemap-pages.xml', ...parts])
}
