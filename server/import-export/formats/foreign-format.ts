import { escapeHtml } from '#server/html/escape-html.ts'
import { errorAt, type ProductDraft, type RowProblem, warningAt } from './format.ts'

type Prices = { originalPrice: string; discountPrice: string }

const parseAmount = (text: string) => Number(text.replace(/,/g, ''))

/** A price and what it was before, as the shop tells them: without a reduction the price alone. */
export function normalizePrices(price: string, before: string): Prices {
  const isReduced = before !== '' && price !== '' && parseAmount(before) > parseAmount(price)
  return isReduced
    ? { originalPrice: before, discountPrice: price }
    : { originalPrice: price || before, discountPrice: '' }
}

/** A product has one price here; a variant with another is an error. */
export function requireSinglePrice(draft: ProductDraft, line: number, column: string, prices: Prices): void {
  const { originalPrice: original = '', discountPrice: discount = '' } = draft.facts
  if (prices.originalPrice === '' || (prices.originalPrice === original && prices.discountPrice === discount)) return
  if (original === '') {
    draft.facts = { ...draft.facts, ...prices }
    return
  }
  const message = `All colours of a product have one price here, and line ${draft.line} says ${discount || original}. Make them the same, or make this one a product of its own.`
  draft.problems.push(errorAt(line, column, message))
}

type OptionValue = { line: number; value: string }

/** An option that is no colour: nothing is lost where all lines have one value; a choice, such as sizes, cannot be kept. */
export function unsupportedOption(told: readonly OptionValue[], name: string, column: string): RowProblem[] {
  const values = new Set(told.map(({ value }) => value.toLowerCase()))
  if (values.size === 0) return []
  if (values.size === 1)
    return [
      warningAt(
        told[0]!.line,
        column,
        `"${name}: ${told[0]!.value}" is left out: a product here has colours and nothing else to choose.`,
      ),
    ]
  const message = `"${name}" cannot be kept: a product here has colours and nothing else to choose. Make each ${name.toLowerCase()} a product of its own.`
  return told.map(({ line }) => errorAt(line, column, message))
}

/** Text as it comes from another shop: where it has no tags its lines become paragraphs. */
export function textToHtml(text: string): string {
  if (text === '' || /<[a-z!/]/i.test(text)) return text
  const paragraphs = text.split(/\s*\n\s*\n\s*/).filter(Boolean)
  return paragraphs.map((part) => `<p>${escapeHtml(part.trim()).replace(/\s*\n\s*/g, '<br>')}</p>`).join('')
}
