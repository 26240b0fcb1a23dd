import { isSameText } from '#contract/catalogue/shown-variants.ts'
import { compareSizes } from '#contract/catalogue/sizes.ts'
import type { OptionSummary } from '../product.ts'

const maxValues = 5
/** Fits on one line of a card of two columns at 360 px. */
const maxCharacters = 22
const separatorLength = 2

/** The option values that a card shows, in order: at most 5 that fit on one line. Sold out values are shown only if all are. */
export function summarizeOptionValues(
  variants: readonly { optionValue?: string | undefined; stock: number }[],
): OptionSummary {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const all = (inStock.length > 0 ? inStock : variants).flatMap(({ optionValue }) => optionValue ?? [])
  const unique = all
    .filter((value, index) => all.findIndex((other) => isSameText(other, value)) === index)
    .toSorted(compareSizes)
  let length = 0
  const values = unique.slice(0, maxValues).filter((value, index) => {
    length += value.length + separatorLength
    return index === 0 || length <= maxCharacters
  })
  return { values, moreCount: unique.length - values.length }
}
