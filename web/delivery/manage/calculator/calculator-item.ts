import type { CallResponse } from '#contract/calls.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { maxLineQuantity } from '#contract/limits.ts'
import { readQuantity } from '#web/ui/form/QuantityField.tsx'

/** A variant in the calculator's cart; `typed` is the text of the field of its quantity. */
export type CalculatorItem = { productVariantId: string; name: string; typed: string }

/** The bounds of the quantity of an item. */
export const quantityBounds = { min: 1, max: maxLineQuantity } as const

/** The items with their quantities; without those whose field has no valid one. */
export const toQuantities = (items: readonly CalculatorItem[]): { productVariantId: string; quantity: number }[] =>
  items.flatMap(({ productVariantId, typed }) => {
    const quantity = readQuantity(typed, quantityBounds)
    return quantity === null ? [] : { productVariantId, quantity }
  })

/** True if the field of each item has a valid quantity. */
export const haveQuantities = (items: readonly CalculatorItem[]): boolean => toQuantities(items).length === items.length

type FoundProduct = CallResponse<'GET /search/products'>['products'][number]

/** The variants of found products with names of their own. */
export const variantsOf = (products: readonly FoundProduct[]): Omit<CalculatorItem, 'typed'>[] =>
  products.flatMap(({ name, variants }) =>
    variants.map(({ id, color, optionValue }) => ({
      productVariantId: id,
      name: [name, [colorName(color), optionValue].filter(Boolean).join(', ')].join(' · '),
    })),
  )
