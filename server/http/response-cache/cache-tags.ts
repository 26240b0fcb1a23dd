/** What a reply shows, in the words of 0001-database.sql: it is dropped when one of them is told. */
export type CacheTag = string

/** What a reply shows, so that it is dropped when that changes; and the product whose view it is. */
export type ResponseTags = { tags: readonly CacheTag[]; viewedProductId?: string | undefined }
