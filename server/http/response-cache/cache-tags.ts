/** What a response shows, such as `id-<product>` or `listings`: a notification of the database names the tags that changed. */
export type CacheTag = string

/** The tags of a response, and the product whose view it counts as. */
export type ResponseTags = { tags: readonly CacheTag[]; viewedProductId?: string | undefined }
