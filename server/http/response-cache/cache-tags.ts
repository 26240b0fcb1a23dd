/** A name of a response's content, such as a product's id, `view:<id>` or `listings`; the database's notifications contain the changed tags. */
export type CacheTag = string

/** The tags of a response, the product whose view it counts as, and the milliseconds after which it changes without a notification. */
export type ResponseTags = {
  tags: readonly CacheTag[]
  viewedProductId?: string | undefined
  maxAge?: number | undefined
}
