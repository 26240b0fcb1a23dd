import { colorName } from '#contract/catalogue/colors.ts'
import { optionNoun, variantLabel } from '#contract/catalogue/variant-label.ts'
import type { CartEntry } from './local-cart-entries.ts'

/** The message of specification 8. */
export const itemNotFoundMessage = 'Local cart item not found in state for removal.'

export const storageUnavailableMessage = 'This browser does not let the shop keep a cart. Please log in to use yours.'

/** The name of a line whose product is no longer sold, because entries store no names. */
export const unknownProductName = 'A product that is no longer sold'

/** Why an entry is not merged: its product is no longer sold. */
export const noLongerSoldMessage = (name: string): string => `${name} is no longer sold.`

/** Why an entry matches no variant of its product. */
export function noVariantMessage(
  { name, optionName }: { name: string; optionName: string | null },
  { color, optionValue }: CartEntry,
): string {
  if (optionName && !optionValue) return `${name} is sold by ${optionNoun(optionName)} now. Choose one on its page.`
  return `${name} is no longer sold in ${variantLabel(colorName(color), { optionName, optionValue })}.`
}

/** Why fewer pieces than in the entry are merged; `label` names product and variant. */
export const reducedQuantityMessage = (label: string, quantity: number, wanted: number): string =>
  quantity === 0 ? `${label} is sold out.` : `${label}: only ${quantity} left, so ${quantity} instead of ${wanted}.`
