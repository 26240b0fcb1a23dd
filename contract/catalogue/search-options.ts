/** What a search can be filtered and sorted by; without zod, for pages need it too. */

/** Orders of results, by the word that stands in addresses. */
export const searchSorts = ['relevance', 'newest', 'popular', 'price-low', 'price-high'] as const
export type SearchSort = (typeof searchSorts)[number]

/** The families that the colours of variants are filtered by; the database sorts each colour into one (color_family). */
export const colorFamilies = [
  'black', 'grey', 'white', 'beige', 'brown', 'red', 'pink', 'orange', 'yellow', 'green', 'blue', 'purple',
] as const // biome-ignore format: a list of words
export type ColorFamily = (typeof colorFamilies)[number]
