import { maxStock } from '../limits.ts'

/** The messages about a product's variants (specification 5), used by the form and the server. */
export const variantMessages = {
  none: 'At least one product variant (color with stock) is required.',
  emptyColor: 'Variant color cannot be empty.',
  duplicateColor: 'This color variant already exists.',
  negativeStock: 'Stock cannot be negative.',
  fractionalStock: 'Stock must be a whole number.',
  excessiveStock: `Stock must not exceed ${maxStock}.`,
  invalidColor: 'Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").',
  invalidColors: 'One or more variants have an invalid color format. Use a CSS color name or hex code.',
} as const
