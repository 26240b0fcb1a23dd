import type pg from 'pg'
import { withClient } from '#server/database/with-client.ts'
import { nouns } from './seed-rows.ts'
import type { BenchServer } from './server-process.ts'

/** The ids of some attributes of a category, and of the choices of two of them (`categoryRows`). */
export type Specifications = {
  category: string
  materials: number[]
  patterns: number[]
  weight: number
  washable: number
}

/** The specifications of each category. */
export async function findSpecifications(client: pg.Client): Promise<Specifications[]> {
  const { rows } = await client.query<Specifications>(`
    select category_id as category, min(id) filter (where name = 'Weight') as weight, min(id) filter (where name = 'Washable') as washable,
      array(select choice.id from attribute_choices choice join attributes attribute on attribute.id = attribute_id
        where name = 'Material' and attribute.category_id = attributes.category_id order by choice.position) as materials,
      array(select choice.id from attribute_choices choice join attributes attribute on attribute.id = attribute_id
        where name = 'Pattern' and attribute.category_id = attributes.category_id order by choice.position) as patterns
    from attributes group by category_id order by category_id`)
  return rows
}

const sorts = ['relevance', 'newest', 'popular', 'price-low', 'price-high', 'country']

/**
 * The paths of categories with one to four filters of specifications and country, in all sort orders: without words, and with one. Next
 * paths are of other categories.
 */
export async function specificationPaths({ connectionString }: BenchServer) {
  const all = await withClient({ connectionString }, findSpecifications)
  const withoutWords = [0, 1, 2, 3, 4, 5].flatMap((pattern) =>
    sorts.flatMap((sort, n) =>
      all.map((specifications, m) => {
        const filters = filtersOf(specifications, pattern, n + m)
        return `/api/search/products?categoryId=${specifications.category}&sortBy=${sort}&${filters}`
      }),
    ),
  )
  return { withoutWords, withWords: withoutWords.map((path, n) => `${path}&q=${nouns[n % nouns.length]}`) }
}

/** One to four filters: a choice; with a range; with another choice and a country; with a yes/no attribute. */
function filtersOf({ materials, patterns, weight, washable }: Specifications, pattern: number, count: number): string {
  const filters = [
    `attributes=${materials[count % 6]}`,
    `attributes=${patterns[pattern]}&ranges=${weight}:100-600`,
    `attributes=${materials[count % 6]},${materials[(count + 1) % 6]},${patterns[pattern]}&country=IN`,
    `attributes=${patterns[pattern]},${washable}&ranges=${weight}:-300&country=CN,BD`,
  ]
  return filters[(count + pattern) % filters.length]!
}
