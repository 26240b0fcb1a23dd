import { escapeHtml } from '#server/html/escape-html.ts'
import { errorAt, type ProductDraft, type RowProblem, warningAt } from './format.ts'

type Prices = { originalPrice: string; discountPrice: string }

const parseAmount = (text: string) => Number(text.replace(/,/g, ''))

/** Converts a price and its compare-at price to original and discount price; without a reduction there is no discount price. */
export function normalizePrices(price: string, compareAtPrice: string): Prices {
  const isReduced = compareAtPrice !== '' && price !== '' && parseAmount(compareAtPrice) > parseAmount(price)
  return isReduced
    ? { originalPrice: compareAtPrice, discountPrice: price }
    : { originalPrice: price || compareAtPrice, discountPrice: '' }
}

/** Sets the price of a draft; a variant with another price is an error, because a product has one price. */
export function requireSinglePrice(draft: ProductDraft, line: number, column: string, prices: Prices): void {
  const { originalPrice: original = '', discountPrice: discount = '' } = draft.fields
  if (prices.originalPrice === '' || (prices.originalPrice === original && prices.discountPrice === discount)) return
  if (original === '') {
    draft.fields = { ...draft.fields, ...prices }
    return
  }
  const message = `All colours of a product have one price, and line ${draft.line} has ${discount || original}. Use one price, or make this colour a product of its own.`
  draft.problems.push(errorAt(line, column, message))
}

type OptionValue = { line: number; value: string }

/** Problems of an option other than colour: a warning for a single value, errors for several values, such as sizes. */
export function unsupportedOption(optionValues: readonly OptionValue[], name: string, column: string): RowProblem[] {
  const values = new Set(optionValues.map(({ value }) => value.toLowerCase()))
  if (values.size === 0) return []
  if (values.size === 1)
    return [
      warningAt(
        optionValues[0]!.line,
        column,
        `"${name}: ${optionValues[0]!.value}" is ignored: colours are the only option of a product.`,
      ),
    ]
  const message = `"${name}" is not supported: colours are the only option of a product. Make each ${name.toLowerCase()} a product of its own.`
  return optionValues.map(({ line }) => errorAt(line, column, message))
}

/** The last segment of a category path such as "Apparel & Accessories > Clothing". */
export const lastSegment = (path = ''): string => path.split('>').at(-1)!.trim()

/** Converts plain text to HTML paragraphs; text with tags is unchanged. */
export function textToHtml(text: string): string {
  if (text === '' || /<[a-z!/]/i.test(text)) return text
  const paragraphs = text.split(/\s*\n\s*\n\s*/).filter(Boolean)
  return paragraphs.map((part) => `<p>${escapeHtml(part.trim()).replace(/\s*\n\s*/g, '<br>')}</p>`).join('')
}
