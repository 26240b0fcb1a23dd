import { type RawBuilder, sql } from 'kysely'
import type { AttributeChoice, AttributeKind } from '#contract/catalogue/attributes.ts'
import type { ColorFamily } from '#contract/catalogue/search-options.ts'
import { type FilterValues, failedAttributes, filteredCategory, singlePlanConditions } from '../filters.ts'

type NamedCount = { id: string; name: string; count: number }

/** The number of results for each value of a filter, counted without that filter. */
export type FacetCounts = {
  categories: NamedCount[]
  brands: NamedCount[]
  colors: { color: ColorFamily; count: number }[]
  inStock: number
  discounted: number
  lowestPrice: number | null
  highestPrice: number | null
  /** By the ids of the contract's list. */
  countries: { id: number; count: number }[]
  attributes: AttributeCounts
}

/** An attribute that is a filter. */
export type FilterAttribute = {
  id: number
  name: string
  kind: Exclude<AttributeKind, 'TEXT'>
  unit: string | null
  choices: AttributeChoice[]
}

/**
 * The facets of the attributes of one category; without a category there are none. `definitions` are its attributes that are filters, in
 * their order. `choices` count products by filter id: those that pass all filters, and those that fail the filter of one attribute only,
 * whose id is `failed`.
 */
export type AttributeCounts = {
  definitions: FilterAttribute[]
  choices: { id: number; failed: number | null; count: number }[]
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
  'created',
] as const
type ConditionName = (typeof conditionNames)[number]

/** The condition that a row of `checked` passes all filters, but for one. */
const passesAllBut = (own?: ConditionName) =>
  sql.raw(
    conditionNames
      .filter((name) => name !== own)
      .map((name) => `has_${name}`)
      .join(' and '),
  )

/** The condition that a row of `checked` passes all filters. */
export const passesAllFilters = passesAllBut()

/** A CTE with the rows of `found` and the filters that each one passes. */
export function checkedRows(filters: FilterValues) {
  const { category, brand, color, price, stock, discount, country, created } = singlePlanConditions(filters)
  // Without the offset the planner would inline the subquery and evaluate the filters by attributes once per reference.
  return sql`checked as materialized (
      select *, failed_attributes = '{}' as has_attributes from (
        select *, ${category} as has_category, ${brand} as has_brand, ${color} as has_color, ${price} as has_price, ${stock} as has_stock,
          ${discount} as has_discount, ${country} as has_country, ${created ?? sql`true`} as has_created,
          ${failedAttributes(filters.attributes)} as failed_attributes
        from found offset 0
      ) as found
    )`
}

/**
 * The facets of the rows in `checked`: a CTE with the category whose attributes they count, and the select list. Rows are grouped by
 * their colour arrays before `unnest`, which is the expensive step.
 */
export function facetCounts(filters: FilterValues) {
  const facetCategory = sql`facet_category as materialized (
      select coalesce(${filteredCategory(filters)}::uuid, (
        select case when count(*) = 1 then (array_agg(category_id))[1] end
        from (select category_id from checked where ${passesAllFilters} group by 1 limit 2) as result_categories
      )) as id
    )`
  const counts = sql`
      ${jsonList(sql`select id, (select name from categories where id = counted.id) as name, count from (
          select category_id as id, count(*)::int as count from checked where ${passesAllBut('category')} group by 1 order by 2 desc limit 30
        ) as counted`)} as categories,
      ${jsonList(sql`select id, (select name from brands where id = counted.id) as name, count from (
          select brand_id as id, count(*)::int as count from checked where ${passesAllBut('brand')} group by 1 order by 2 desc limit 50
        ) as counted`)} as brands,
      ${jsonList(sql`select color, sum(products)::int as count from (
          select colors, count(*) as products from checked where ${passesAllBut('color')} group by 1
        ) as color_groups, unnest(colors) as color group by 1 order by 2 desc`)} as colors,
      (select count(*)::int from checked where in_stock and ${passesAllBut('stock')}) as "inStock",
      (select count(*)::int from checked where is_discounted and ${passesAllBut('discount')}) as discounted,
      (select min(price) from checked where has_category) as "lowestPrice",
      (select max(price) from checked where has_category) as "highestPrice",
      ${jsonList(sql`select country_sort_key as id, count(*)::int as count from checked
          where country_sort_key <> 9999 and ${passesAllBut('country')} group by 1 order by 2 desc`)} as countries,
      ${attributeCounts} as attributes`
  return { facetCategory, counts }
}

const ofFacetCategory = sql`category_id = (select id from facet_category) and ${passesAllBut('attributes')}`

const attributeCounts = sql`(select json_build_object(
        'definitions', ${jsonList(sql`select id, name, kind, unit, (
              select coalesce(json_agg(json_build_object('id', choice.id, 'label', label) order by choice.position, choice.id), '[]')
              from attribute_choices choice where attribute_id = attributes.id
            ) as choices
            from attributes where category_id = (select id from facet_category) and is_filter order by position, id`)},
        'choices', ${jsonList(sql`select filter_id as id, failed_attributes[1] as failed, count(*)::int as count
            from checked, unnest(filter_ids) as filter_id
            where filter_ids <> '{}' and cardinality(failed_attributes) <= 1 and ${ofFacetCategory} group by 1, 2`)},
        'numbers', ${jsonList(sql`select key::int as id, min(value::numeric) as lowest, max(value::numeric) as highest
            from checked, jsonb_each(numbers)
            where numbers is not null and (has_attributes or failed_attributes = array[key::int]) and ${ofFacetCategory} group by 1`)}
      ))`

function jsonList(select: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(item), '[]') from (${select}) as item)`
}
