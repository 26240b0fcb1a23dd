import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { CartLine } from './cart.ts'

/** The name of a line's product; with the variant where the product has an option: "Kurta (Navy, Size M)". */
export const lineLabel = (line: Pick<CartLine, 'name' | 'color' | 'optionName' | 'optionValue'>): string =>
  line.optionValue ? soldItemName(line) : line.name
