import type { Options } from './art/studio.ts'

/** A category; its picture is `picture(drawings[drawing], color, 0, options)`. */
export type DemoCategory = {
  name: string
  description: string
  drawing: string
  color: string
  options: Options
}

export type DemoBrand = { name: string; description: string }

/** One colour of a product, a name or hex code as specification 5 allows, and how many are there. */
export type DemoVariant = { color: string; stock: number }

/** Rates of goods and services tax since 22 September 2025, in percent; 3 is jewellery's. */
export type GstRate = 0 | 3 | 5 | 18 | 40

/** A product before the database has given it an id. Prices are whole paise, tax included. */
export type DemoProduct = {
  name: string
  /** The names of its category and brand. */
  category: string
  brand: string
  /** HTML of p, ul, li, strong, em, h3 and br. */
  description: string
  originalPrice: number
  /** Below originalPrice, or null where nothing is off. */
  discountPrice: number | null
  variants: DemoVariant[]
  hsnCode: string
  gstRate: GstRate
  /** Who draws it, by its name in art/drawings.ts, and what makes it differ from others of its kind. */
  drawing: string
  options: Options
  /** How long before the load it was added; no two alike. */
  minutesAgo: number
  viewCount: number
  /** How often past demonstration orders hold it, as a weight: 0 never, 100 the best seller. */
  ordersSold: number
}
