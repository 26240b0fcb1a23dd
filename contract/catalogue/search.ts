import { z } from 'zod'
import { Product } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { listPageSize, maxPageSize } from '../limits.ts'
import {
  booleanParam,
  commaSeparated,
  cursor,
  id,
  integerParam,
  money,
  Pagination,
  page,
  searchText,
} from '../schemas.ts'
import { AttributeFacet, attributeIds, attributeRanges, CountryFacet } from './filters/attribute-filters.ts'
import { countryFilter } from './filters/country-filter.ts'
import { colorFamilies, searchSorts } from './search-options.ts'

const FacetCount = z.object({ id: z.uuid(), name: z.string(), count: z.int() })

/** The number of results for each value of a filter, with the other filters applied. */
const Facets = z.object({
  categories: z.array(FacetCount),
  brands: z.array(FacetCount),
  colors: z.array(z.object({ color: z.enum(colorFamilies), count: z.int() })),
  inStock: z.int(),
  discounted: z.int(),
  /** The countries of origin, by number of products; missing if no product that was found has one. */
  countries: z.array(CountryFacet).optional(),
  /** The attributes of the category that are filters; missing unless the results are of one category. */
  attributes: z.array(AttributeFacet).optional(),
  /** The lowest and the highest price of the products with the words, in the filtered categories; no other filter counts. */
  lowestPrice: money.nullable(),
  highestPrice: money.nullable(),
  /** False if the count reached its limit. */
  isExact: z.boolean(),
})

/** How the query was interpreted. */
const QueryInterpretation = z.object({
  /** The corrected words; null if no word was corrected. */
  corrected: z.string().nullable(),
  /** False if no product has all words and products with some of them are returned. */
  hasAllWords: z.boolean(),
  /** Price limits from the text of the query, such as "under 500". */
  minPrice: money.nullable(),
  maxPrice: money.nullable(),
})

const SuggestedProduct = Product.pick({ id: true, name: true, originalPrice: true, discountPrice: true }).extend({
  brandName: z.string(),
  /** A path below /uploads/. */
  imageUrl: z.string().nullable(),
})

export const search = {
  products: endpoint({
    method: 'GET',
    path: '/search/products',
    access: 'public',
    summary: 'Products that match words and filters, with counts for the filters; misspelled words are corrected.',
    query: z.object({
      q: searchText.default(''),
      categoryId: commaSeparated(id),
      brandId: commaSeparated(id),
      color: commaSeparated(z.enum(colorFamilies, `color must be among ${colorFamilies.join(', ')}.`)),
      minPrice: money.optional(),
      maxPrice: money.optional(),
      inStock: booleanParam,
      discounted: booleanParam,
      attributes: attributeIds,
      ranges: attributeRanges,
      country: countryFilter,
      sortBy: z.enum(searchSorts, `sortBy must be one of ${searchSorts.join(', ')}.`).default('relevance'),
      page,
      limit: integerParam('limit', { ceiling: maxPageSize }).default(listPageSize),
      cursor,
    }),
    response: z.object({
      products: z.array(Product),
      pagination: Pagination,
      /** Null on later pages. */
      facets: Facets.nullable(),
      understood: QueryInterpretation,
    }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/search/suggestions',
    access: 'public',
    summary: 'Suggestions while a search is typed: products, categories and brands.',
    query: z.object({ q: searchText.default('') }),
    response: z.object({
      products: z.array(SuggestedProduct),
      categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
      brands: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
}
