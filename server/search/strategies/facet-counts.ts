import { sql } from 'kysely'
import type { AttributeKind } from '#contract/catalogue/attributes.ts'
import type { ColorFamily } from '#contract/catalogue/search-options.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import {
  type FilterValues,
  facetColors,
  failedAttributes,
  filteredCategory,
  isAvailable,
  singlePlanConditions,
} from '../filters.ts'

/** The texts of a category or brand and its number of results. */
export type NamedCountRow = [id: string, name: string, count: string]

/** The number of results for each value of a filter, counted without that filter. */
export type FacetCounts = {
  categories: NamedCountRow[]
  brands: NamedCountRow[]
  colors: { color: ColorFamily; count: number }[]
  inStock: number
  discounted: number
  lowestPrice: number | null
  highestPrice: number | null
  /** By the ids of the contract's list. */
  countries: [id: number, count: number][]
  attributes: AttributeCounts
}

/** An attribute that is a filter. */
type FilterAttribute = {
  id: number
  name: string
  kind: Exclude<AttributeKind, 'TEXT'>
  unit: string | null
  /** The columns of jsonRows have one type, so the ids are texts. */
  choices: [id: string, label: string][]
}

/**
 * The facets of the attributes of one category; without a category there are none. `definitions` are its attributes that are filters, in
 * their order. `choices` count products by filter id: those that pass all filters, and those that fail the filter of one attribute only,
 * whose id is `failed`.
 */
export type AttributeCounts = {
  definitions: FilterAttribute[]
  choices: [id: number, failed: number | null, count: number][]
  numbers: { id: number; lowest: number; highest: number }[]
}

export const noFacetCounts: FacetCounts = {
  categories: [],
  brands: [],
  colors: [],
  inStock: 0,
  discounted: 0,
  lowestPrice: null,
  highestPrice: null,
  countries: [],
  attributes: { definitions: [], choices: [], numbers: [] },
}

const conditionNames = [
  'category',
  'brand',
  'color',
  'price',
  'stock',
  'discount',
  'country',
  'attributes',
  'severalAttributes',
  'created',
] as const
type ConditionName = (typeof conditionNames)[number]

/** The bit of a filter in the column `failed` of `checked`; a row that fails the filters of several attributes has one more. */
const bitOf = (name: ConditionName) => 1 << conditionNames.indexOf(name)

/**
 * The condition that a row of `checked` fails none of these filters. Of a comparison with "<" the planner expects many rows and groups them
 * by hash; with "=" it would expect a few, and sort.
 */
const failsNone = (bits: number) => `failed & ${bits} < 1`
const allBits = (1 << conditionNames.length) - 1
const passesAllBut = (...own: ConditionName[]) => failsNone(own.reduce((bits, name) => bits & ~bitOf(name), allBits))

/** The condition that a row of `checked` passes all filters. */
export const passesAllFilters = sql.raw(failsNone(allBits))

/**
 * A CTE with the rows of `found` and the filters that each one fails: one number with a bit for each, and the ids of attributes. The number
 * is the first column, because each facet reads it of all rows. The facet of colours counts `facet_colors`, that of the stock `is_available`.
 */
export function checkedRows(filters: FilterValues) {
  const { created = sql`true`, ...conditions } = singlePlanConditions(filters)
  const all = {
    ...conditions,
    created,
    attributes: sql`cardinality(failed_attributes) = 0`,
    severalAttributes: sql`cardinality(failed_attributes) <= 1`,
  }
  const failed = conditionNames.map((name) => sql`case when ${all[name]} then 0 else ${sql.lit(bitOf(name))} end`)
  // Without the offset the planner would inline the subquery and evaluate its columns once per reference.
  return sql`checked as materialized (
      select ${sql.join(failed, sql` + `)} as failed, *, failed_attributes[1] as failed_attribute from (
        select ${isAvailable(filters)} as is_available, *, ${facetColors(filters)} as facet_colors,
          ${failedAttributes(filters.attributes)} as failed_attributes
        from found offset 0
      ) as found
    )`
}

/** A CTE with the category whose attributes the facets count: that of the filters, or of all results. */
export const facetCategory = (filters: FilterValues) => sql`facet_category as materialized (
      select coalesce(${filteredCategory(filters)}::uuid, (
        select case when count(*) = 1 then (array_agg(category_id))[1] end
        from (select category_id from checked where ${passesAllFilters} group by 1 limit 2) as result_categories
      )) as id
    )`

// The texts below do not depend on the search: they are put together once, because building the fragments of a statement takes longer.

const jsonList = (select: string) => `(select coalesce(json_agg(item), '[]') from (${select}) as item)`

/** The counts of a subquery with the names from a table, in its order: a scan keeps the order of its subquery. */
const namedCounts = (table: 'categories' | 'brands', counts: string) =>
  jsonRows(`id::text, (select name from ${table} where id = counted.id), count::text`, `from (${counts}) as counted`)

const ofFacetCategory = `category_id = (select id from facet_category) and ${passesAllBut('attributes')}`

const attributeCounts = `(select json_build_object(
        'definitions', ${jsonList(`select id, name, kind, unit, ${jsonRows(
          'choice.id::text, label',
          'from attribute_choices choice where attribute_id = attributes.id order by choice.position, choice.id',
        )} as choices
            from attributes where category_id = (select id from facet_category) and is_filter order by position, id`)},
        'choices', ${jsonRows(
          'id, failed, count(*)::int',
          `from (
              select unnest(filter_ids) as id, failed_attribute as failed from checked where ${ofFacetCategory} offset 0
            ) as found_ids group by id, failed`,
        )},
        'numbers', ${jsonList(`select id, lowest, highest from (
              select id, id::text as key from attributes
              where category_id = (select id from facet_category) and is_filter and kind = 'NUMBER' offset 0
            ) as attribute, lateral (
              select min(number) as lowest, max(number) as highest from (
                select (numbers -> key)::numeric as number from checked where coalesce(failed_attribute, id) = id and ${ofFacetCategory} offset 0
              ) as found_numbers
            ) as range where lowest is not null`)}
      ))`

/**
 * The facets of the rows in `checked`, as the select list of a statement that aggregates `checked` after `facetCategory`. Lists are unnested
 * in the select list of a subquery, which costs less than a function scan for each row.
 */
export const facetCounts = sql.raw(`
      ${namedCounts('categories', `select category_id as id, count(*) as count from checked where ${passesAllBut('category')} group by 1 order by 2 desc, 1 limit 30`)} as categories,
      ${namedCounts('brands', `select brand_id as id, count(*) as count from checked where ${passesAllBut('brand')} group by 1 order by 2 desc, 1 limit 50`)} as brands,
      ${jsonList(`select color, count(*)::int as count from (
          select unnest(facet_colors) as color from checked where ${passesAllBut('color', 'stock')} offset 0
        ) as found_colors group by 1 order by 2 desc, 1`)} as colors,
      (count(*) filter (where is_available and ${passesAllBut('stock')}))::int as "inStock",
      (count(*) filter (where is_discounted and ${passesAllBut('discount')}))::int as discounted,
      min(price) filter (where ${failsNone(bitOf('category'))}) as "lowestPrice",
      max(price) filter (where ${failsNone(bitOf('category'))}) as "highestPrice",
      ${jsonRows(
        'country_sort_key, count(*)::int',
        `from checked where country_sort_key <> 9999 and ${passesAllBut('country')} group by country_sort_key order by count(*) desc, country_sort_key`,
      )} as countries,
      ${attributeCounts} as attributes`)
