import { ungroupDigits } from '#contract/text/ungroup-digits.ts'
import { splitAtBlocks } from '#server/html/block-breaks.ts'
import type { CsvRecord } from './columns.ts'
import { type DraftVariant, errorAt, type ProductDraft, type RowProblem, warningAt } from './format.ts'

type Prices = { originalPrice: string; discountPrice: string }

const parseAmount = (text: string) => Number(ungroupDigits(text))

/** Converts a price and its compare-at price to original and discount price; without a reduction there is no discount price. */
export function fromCompareAtPrice(price: string, compareAtPrice: string): Prices {
  const isReduced = compareAtPrice !== '' && price !== '' && parseAmount(compareAtPrice) > parseAmount(price)
  return isReduced
    ? { originalPrice: compareAtPrice, discountPrice: price }
    : { originalPrice: price || compareAtPrice, discountPrice: '' }
}

/**
 * The own prices of a variant, empty where they are those of the product; none for a variant without a price. The first variant with a
 * price sets the prices of a product that has none.
 */
export function ownPrices(draft: ProductDraft, { originalPrice, discountPrice }: Prices) {
  if (originalPrice === '') return {}
  if (!draft.fields.originalPrice) draft.fields = { ...draft.fields, originalPrice, discountPrice }
  const isOwn = originalPrice !== draft.fields.originalPrice || discountPrice !== draft.fields.discountPrice
  return isOwn
    ? { variantOriginalPrice: originalPrice, variantDiscountPrice: discountPrice }
    : { variantOriginalPrice: '', variantDiscountPrice: '' }
}

/**
 * The stock of a cell for a new or an existing variant; a negative one is set to 0, with a warning. `withoutStock` is the warning about a
 * new variant if the cell is empty.
 */
export function readForeignStock(
  draft: ProductDraft,
  { line, column, cell }: { line: number; column: string; cell: string },
  withoutStock = 'There is no stock here; it is set to 0 (sold out).',
): Pick<DraftVariant, 'stock' | 'withoutStock'> {
  const stock = ungroupDigits(cell)
  if (!(Number(stock) < 0)) return { stock, withoutStock }
  draft.problems.push(warningAt(line, column, `The stock ${stock} is negative; it is set to 0.`))
  return { stock: '0', withoutStock }
}

/** An option of a foreign product besides its colour: its values by line, and the column that has them. */
export type ForeignOption = { name: string; column: string; values: { line: number; value: string }[] }

const countValues = ({ values }: ForeignOption) => new Set(values.map(({ value }) => value.toLowerCase())).size

/**
 * The second option of a product: its only option besides the colour, or the only one with several values. An option with a single
 * value is ignored with a warning if there is another one; several options with several values are an error at their lines.
 */
export function chooseSecondOption(options: readonly ForeignOption[]): {
  option: ForeignOption | undefined
  problems: RowProblem[]
} {
  const used = options.filter(({ values }) => values.length > 0)
  const several = used.filter((option) => countValues(option) > 1)
  if (several.length > 1) return { option: undefined, problems: tooManyOptions(several) }
  const option = several[0] ?? used[0]
  const problems = used
    .filter((other) => other !== option)
    .map(({ name, column, values }) =>
      warningAt(
        values[0]!.line,
        column,
        `"${name}: ${values[0]!.value}" is ignored: a product has a colour and one further option, here "${option!.name}".`,
      ),
    )
  return { option, problems }
}

function tooManyOptions(options: readonly ForeignOption[]): RowProblem[] {
  const names = options.map(({ name }) => `"${name}"`).join(' and ')
  const example = options.map(({ values }) => values[0]!.value).join(' / ')
  const message = `A product has a colour and one further option, and this one has ${names}. Combine them into one option with values such as "${example}", or make a product of each ${options.at(-1)!.name.toLowerCase()}.`
  const { values, column } = options.at(-1)!
  return values.map(({ line }) => errorAt(line, column, message))
}

/** The first of these columns in which a line has something; without one the first that the file has. */
export const filledColumn = <Column extends string>(
  row: CsvRecord<Column>,
  columns: readonly [Column, ...Column[]],
): Column =>
  columns.find((column) => row.cell(column)) ?? columns.find((column) => row.cell(column) !== undefined) ?? columns[0]

/** The last segment of a category path such as "Apparel & Accessories > Clothing". */
export const lastSegment = (path = ''): string => path.split('>').at(-1)!.trim()

/** Puts each tag on one line, so that the line breaks that are left are those of the text. */
const tagsOnOneLine = (html: string) => html.replace(/<[a-z/!][^<>]*>/gi, (tag) => tag.replace(/\s+/g, ' '))

/**
 * Gives the line breaks of a text to its HTML, as WordPress shows them: an empty line separates paragraphs, another line break is one, unless
 * the tag of a block is beside it. The sanitizer makes the paragraphs.
 */
export function withLineBreaks(text: string): string {
  const trimmed = tagsOnOneLine(text)
    .split('\n')
    .map((line) => line.trim())
  const parts = splitAtBlocks(trimmed.join('\n')).map((part) =>
    part
      .trim()
      .replace(/\n{2,}/g, '<hr>')
      .replace(/(?:<br ?\/?>)?\n/gi, '<br>'),
  )
  return text === '' ? '' : `<div>${parts.join('')}</div>`
}

/** HTML, or a text without tags with its line breaks. */
export const textToHtml = (text: string): string => (/<[a-z!/]/i.test(text) ? text : withLineBreaks(text))

/** A weight in whole grams; empty for 0, which both systems export where no weight is set, and as given if it is not a number. */
export function toGrams(text: string, gramsPerUnit: number): string {
  const grams = Math.round(Number(text) * gramsPerUnit)
  if (text === '' || grams === 0) return ''
  return Number.isNaN(grams) ? text : String(grams)
}

/** A code without the apostrophe that keeps a spreadsheet from reading it as a number. */
export const bareCode = (cell: string | undefined): string | undefined => cell?.replace(/^'/, '')
