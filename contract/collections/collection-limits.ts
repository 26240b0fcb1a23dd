/** Kinds, sort orders and limits of collections, and the rule of their handles, without zod for the browser. */

/** Whether the owner chooses the products one by one, or filters do. */
export const collectionKinds = ['HAND', 'RULE'] as const
export type CollectionKind = (typeof collectionKinds)[number]

/** The sort orders of a collection by rule: those of a search that need no words. */
export const collectionSorts = ['popular', 'newest', 'price-low', 'price-high'] as const
export type CollectionSort = (typeof collectionSorts)[number]

/** The maximum number of collections, and of products of a collection by hand. */
export const maxCollections = 200
export const maxCollectionProducts = 1000

/** The last part of the address of a collection's page. */
export const handlePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A handle from a name: "Summer Sale!" becomes "summer-sale"; empty if the name has no Latin letters or digits. */
export const toHandle = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '')
