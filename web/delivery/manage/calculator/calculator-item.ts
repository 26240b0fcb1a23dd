import type { CallResponse } from '#contract/calls.ts'
import { colorName } from '#contract/catalogue/colors.ts'

/** A variant in the calculator's cart. */
export type CalculatorItem = { productVariantId: string; name: string; quantity: number }

type FoundProduct = CallResponse<'GET /search/products'>['products'][number]

/** The variants of found products with names of their own. */
export const variantsOf = (products: readonly FoundProduct[]): Omit<CalculatorItem, 'quantity'>[] =>
  products.flatMap(({ name, variants }) =>
    variants.map(({ id, color, optionValue }) => ({
      productVariantId: id,
      name: [name, [colorName(color), optionValue].filter(Boolean).join(', ')].join(' · '),
    })),
  )
