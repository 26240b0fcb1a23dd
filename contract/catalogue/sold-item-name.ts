import { colorName } from './colors.ts'
import { type VariantOption, variantLabel } from './variant-label.ts'

/**
 * A variant with its product as text: "Kurta (Red, Size M)". In a file of its own, so that pages that use only `variantLabel` do not load
 * the colour table.
 */
export const soldItemName = ({ name, color, ...option }: { name: string; color: string } & VariantOption): string =>
  `${name} (${variantLabel(colorName(color), option)})`
