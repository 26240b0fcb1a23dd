import type { CallResponse } from '#contract/calls.ts'
import { formatCount } from '#web/ui/data/format-count.ts'

export type Demonstration = CallResponse<'GET /demonstration'>

const listFormat = new Intl.ListFormat('en-IN', { style: 'long', type: 'conjunction' })

/** The records of the demonstration as a list: '12 products, 1 brand and 3 orders'; empty if there are none. */
export function describeDemonstration({ products, categories, brands, orders, customers }: Demonstration): string {
  const counts = [
    products > 0 && formatCount(products, 'product'),
    categories > 0 && formatCount(categories, 'category', 'categories'),
    brands > 0 && formatCount(brands, 'brand'),
    orders > 0 && formatCount(orders, 'order'),
    customers > 0 && formatCount(customers, 'customer'),
  ]
  return listFormat.format(counts.filter((count) => count !== false))
}
