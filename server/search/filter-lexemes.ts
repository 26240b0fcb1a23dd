import { maxAttributeNumber } from '#contract/catalogue/attributes.ts'
import { maxPrice as highestPrice } from '#contract/limits.ts'
import type { AttributeFilter, FilterValues } from './filters.ts'
import type { ColumnStatistics } from './strategies/search-statistics.store.ts'

/** Text for tsquery: the alternatives of one filter. None of them filters nothing. */
const anyLexeme = (lexemes: readonly string[]) =>
  lexemes.length > 0 ? [`(${lexemes.map((lexeme) => `'=${lexeme}'`).join(' | ')})`] : []

/** The lexeme of a category's or brand's id, without "=". */
const idLexeme = (prefix: 'b' | 'c', id: string) => `${prefix}${id.toLowerCase().slice(-8)}`

/** The text for tsquery that matches the products of a category, and rarely those of another one. */
export const categoryLexeme = (id: string): string => `'=${idLexeme('c', id)}'`

/** With more lexemes, merging their posting lists takes longer than comparing the numbers. */
const maxSteps = 24

/** The step of a number, as the database rounds it: a fifth more than the last one. */
const stepOf = (number: number) => Math.floor(4 * Math.log2(number))

/** The steps of a range and one more at either end: the condition on the number itself excludes what is outside the range. */
function stepsBetween(low: number, high: number): number[] {
  const [first, last] = [stepOf(low) - 1, stepOf(high) + 1]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

function priceLexemes({ minPrice, maxPrice }: FilterValues): string[] {
  if (!minPrice && !maxPrice) return []
  const steps = stepsBetween(Math.max(1, minPrice ?? 1), Math.max(1, Math.min(maxPrice ?? highestPrice, highestPrice)))
  return steps.map((step) => `p${step}`)
}

/** The smallest number with a step of its own (`search_specification_lexemes` in 0030-specifications.sql). */
const smallestNumber = 0.001

/** The lexemes of a filtered attribute, without "=". */
export function attributeLexemes({ attributeId, ids, range }: AttributeFilter): string[] {
  if (ids) return ids.map((id) => `a${id}`)
  const { min = smallestNumber, max = maxAttributeNumber } = range
  const steps = stepsBetween(Math.max(smallestNumber, min), Math.max(smallestNumber, max))
  return steps.map((step) => `n${attributeId}s${step}`)
}

/**
 * The filtered choices of attributes as text for tsquery; null without any. Their posting lists are short, because only products of one
 * category have them.
 */
export const choiceLexemes = ({ attributes = [] }: Pick<FilterValues, 'attributes'>): string | null =>
  attributes.flatMap((filter) => anyLexeme(filter.ids ? attributeLexemes(filter) : [])).join(' & ') || null

const unlessMany = (lexemes: readonly string[]) => (lexemes.length > maxSteps ? [] : lexemes)

/**
 * The filters as lexemes of the GIN index (`search_filter_lexemes` in 0008-search.sql), as text for tsquery; null without filters.
 * The lexemes only preselect rows: `filterConditions` must be applied too. Colours have separate indexes. Stock has no lexeme
 * because most products are in stock; a country or discounts that more than half of the products have are omitted for the same reason.
 */
export function filterLexemes(filters: FilterValues, { mostCommon }: ColumnStatistics): string | null {
  const { categoryId = [], brandId = [], discounted, countries = [], attributes = [] } = filters
  const unlessUsual = (lexemes: readonly string[]) =>
    lexemes.some((lexeme) => (mostCommon.get(`=${lexeme}`) ?? 0) > 0.5) ? [] : lexemes
  const attributeTerms = attributes.flatMap((filter) =>
    anyLexeme(filter.ids ? attributeLexemes(filter) : unlessMany(attributeLexemes(filter))),
  )
  const lexemes = [
    // Only products of one category have the lexemes of an attribute.
    ...(attributeTerms.length > 0 ? attributeTerms : anyLexeme(categoryId.map((id) => idLexeme('c', id)))),
    ...anyLexeme(brandId.map((id) => idLexeme('b', id))),
    ...anyLexeme(unlessMany(priceLexemes(filters))),
    ...anyLexeme(unlessUsual(discounted ? ['offer'] : [])),
    ...anyLexeme(unlessUsual(countries.map((id) => `o${id}`))),
  ]
  return lexemes.length > 0 ? lexemes.join(' & ') : null
}
