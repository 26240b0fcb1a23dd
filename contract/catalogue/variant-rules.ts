import { gramsMessage, maxOptionLength, maxSkuLength, maxStock, maxVariants } from '../limits.ts'

/** The messages about a product's variants (specification 5), used by the form and the server. */
export const variantMessages = {
  none: 'At least one product variant (color with stock) is required.',
  emptyColor: 'Variant color cannot be empty.',
  duplicateColor: 'This color variant already exists.',
  negativeStock: 'Stock cannot be negative.',
  fractionalStock: 'Stock must be a whole number.',
  excessiveStock: `Stock must not exceed ${maxStock}.`,
  invalidColor: 'Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").',
  duplicateVariant: 'This variant already exists.',
  duplicateSku: 'Two variants have the same SKU.',
  tooMany: `A product can have at most ${maxVariants} variants.`,
  longOptionName: `The name of the option must not exceed ${maxOptionLength} characters`,
  longOptionValue: `The value of an option must not exceed ${maxOptionLength} characters`,
  longSku: `A SKU must not exceed ${maxSkuLength} characters`,
  noOptionName: 'Enter the name of the option, such as Size.',
  noOptionValue: 'Every variant needs a value of the option.',
  invalidBarcode: 'Enter an EAN-8, EAN-13 or UPC with its check digit, or leave the barcode empty.',
  invalidWeight: gramsMessage,
  discountAboveOriginal: 'The discount price of a variant must not be above its original price.',
  discountWithoutOriginal: 'Enter the original price of the variant too.',
  invalidColors: 'One or more variants have an invalid color format. Use a CSS color name or hex code.',
} as const
