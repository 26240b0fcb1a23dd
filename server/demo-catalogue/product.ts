import type { Options } from './art/studio.ts'
import type { DemoProduct, GstRate } from './types.ts'

/** A product as the demonstration's lists write it: rupees, plain sentences, colours with their stock. */
export type Entry = {
  name: string
  brand: string
  story: string
  highlights: string[]
  specifications: Record<string, string>
  /** Rupees: what it costs, and what it cost before if something is off. */
  price: number
  was?: number
  stock: Record<string, number>
  tax: readonly [hsnCode: string, rate: GstRate]
  drawing: string
  options?: Options
  minutesAgo: number
  views: number
  sold: number
}

/** Turns a category's entries into products: prices in paise, the description as HTML. */
export const productsOf = (category: string, entries: Entry[]): DemoProduct[] =>
  entries.map((entry) => ({
    name: entry.name,
    category,
    brand: entry.brand,
    description: htmlOf(entry),
    originalPrice: (entry.was ?? entry.price) * 100,
    discountPrice: entry.was === undefined ? null : entry.price * 100,
    variants: Object.entries(entry.stock).map(([color, stock]) => ({ color, stock })),
    hsnCode: entry.tax[0],
    gstRate: entry.tax[1],
    drawing: entry.drawing,
    options: entry.options ?? {},
    minutesAgo: entry.minutesAgo,
    viewCount: entry.views,
    ordersSold: entry.sold,
  }))

function htmlOf({ story, highlights, specifications }: Entry): string {
  const items = highlights.map((highlight) => `<li>${highlight}</li>`).join('')
  const facts = Object.entries(specifications).map(([label, value]) => `<li><strong>${label}</strong>: ${value}</li>`)
  return `<p>${story}</p><ul>${items}</ul><h3>Specifications</h3><ul>${facts.join('')}</ul>`
}
