import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LimitFunction } from 'p-limit'
import type { ProductFeedSettings } from '#server/company/product-feed.store.ts'
import type { Database } from '#server/database/connect.ts'
import { feedClose, feedOpen, itemXml } from './feed-xml.ts'
import { type FeedProduct, findProductsForFeed } from './feeds.store.ts'
import { googleItems } from './google-item.ts'

/** The products that are read at once; a feed needs their memory, not that of all products. */
const productsPerBatch = 200

type GoogleFeedSource = {
  db: Database
  publicUrl: string
  /** Limits the statements that run at the same time. */
  limit: LimitFunction
  batchSize?: number
}

/** All products by id, read in batches. A product that is added meanwhile is in this feed or in the next. */
async function* feedProducts({
  db,
  limit,
  batchSize = productsPerBatch,
}: GoogleFeedSource): AsyncGenerator<FeedProduct> {
  let after: string | null = null
  for (;;) {
    const products: FeedProduct[] = await limit(findProductsForFeed, db, after, batchSize)
    yield* products
    if (products.length < batchSize) return
    after = products.at(-1)!.id
  }
}

/** The feed for Google Merchant Center and Meta Commerce, in parts of one product each. */
export async function* googleFeed(source: GoogleFeedSource, settings: ProductFeedSettings): AsyncGenerator<string> {
  const store = { publicUrl: source.publicUrl, shippingFee: settings.shippingFee }
  yield feedOpen(settings.companyName, source.publicUrl)
  for await (const product of feedProducts(source)) {
    yield googleItems(store, product).map(itemXml).join('')
    // Other requests run between two products.
    await nextTurn()
  }
  yield feedClose
}
