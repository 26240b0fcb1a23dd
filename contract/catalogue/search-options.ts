/** The filters and sort orders of a search, without zod for the browser bundle. */

/** The sort orders by their names in URLs. */
export const searchSorts = ['relevance', 'newest', 'popular', 'price-low', 'price-high', 'country', 'rating'] as const
export type SearchSort = (typeof searchSorts)[number]

/** The colour families of the filter; the database function color_family assigns each colour to one. */
export const colorFamilies = [
  'black', 'grey', 'white', 'beige', 'brown', 'red', 'pink', 'orange', 'yellow', 'green', 'blue', 'purple',
] as const // biome-ignore format: a list of words
export type ColorFamily = (typeof colorFamilies)[number]

/** The maximum number of attributes by which a search is filtered; several choices of one attribute count once. */
export const maxAttributeFilters = 10

/** The error for more than `maxAttributeFilters`. */
export const tooManyAttributesMessage = `Filter by at most ${maxAttributeFilters} specifications.`
