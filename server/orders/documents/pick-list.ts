import { colorName } from '#contract/catalogue/colors.ts'
import { type VariantOption, variantLabel } from '#contract/catalogue/variant-label.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'

/** Pieces of an order that wait to be sent, under the names of the order. */
export type WaitingItem = Required<VariantOption> & {
  /** The short id of the order. */
  order: string
  /** Null for a deleted variant. */
  variantId: string | null
  name: string
  color: string
  sku: string | null
  quantity: number
}

/** A variant to pick, with its pieces of each order. */
export type PickLine = {
  name: string
  sku: string | null
  variant: string
  pieces: number
  orders: { order: string; pieces: number }[]
}

const collator = new Intl.Collator('en-IN', { numeric: true })
const compareLines = (first: PickLine, second: PickLine): number =>
  collator.compare(first.name, second.name) ||
  collator.compare(first.sku ?? '', second.sku ?? '') ||
  collator.compare(first.variant, second.variant)

/** The variants to pick for these items, by name and SKU; the names are those of the first order with a variant. */
export function toPickLines(items: readonly WaitingItem[]): PickLine[] {
  const lines = [...Map.groupBy(items, keyOf).values()].map(toLine)
  return lines.sort(compareLines)
}

const keyOf = ({ variantId, name, sku, color, optionName, optionValue }: WaitingItem): string =>
  variantId ?? JSON.stringify([name, sku, color, optionName, optionValue])

function toLine(items: WaitingItem[]): PickLine {
  const [{ name, sku, color, ...option }] = items as [WaitingItem]
  const pieces = new Map<string, number>()
  for (const { order, quantity } of items) pieces.set(order, (pieces.get(order) ?? 0) + quantity)
  return {
    name,
    sku,
    variant: variantLabel(colorName(color), option),
    pieces: countPieces(items),
    orders: [...pieces].map(([order, quantity]) => ({ order, pieces: quantity })),
  }
}
