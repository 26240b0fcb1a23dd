import { chooseSecondOption, type ForeignOption } from './foreign-format.ts'
import type { CsvRecord, ProductDraft } from './format.ts'

const optionNumbers = [1, 2, 3] as const
type ShopifyOption = { number: (typeof optionNumbers)[number]; name: string }

/** The options of a product: its colour, and the others with their values by line. */
export type ShopifyOptions = {
  color: ShopifyOption | undefined
  second: ShopifyOption | undefined
  all: ShopifyOption[]
}

/** Reads the options of a product and sets the name of its second option. */
export function setOptions(draft: ProductDraft, rows: readonly CsvRecord[]): ShopifyOptions {
  const all = readOptions(rows[0]!)
  const color = all.find(isColorOption)
  const others = all.filter((option) => option !== color)
  const { option, problems } = chooseSecondOption(others.map((other) => toForeignOption(rows, other)))
  const second = others.find(({ name }) => name === option?.name)
  draft.problems.push(...problems)
  if (second) draft.fields.optionName = second.name
  draft.labels = {
    ...(color && { color: `Option${color.number} Value` }),
    ...(second && { optionName: `Option${second.number} Name`, optionValue: `Option${second.number} Value` }),
  }
  return { color, second, all }
}

/** A product's options are named on its first line only. */
const readOptions = (row: CsvRecord): ShopifyOption[] =>
  optionNumbers.flatMap((number) => {
    const name = row.cell(`option${number} name`) ?? ''
    return name && name !== 'Title' ? [{ number, name }] : []
  })

const isColorOption = ({ name }: ShopifyOption) => /^(colou?r|shade)$/i.test(name)

const toForeignOption = (rows: readonly CsvRecord[], option: ShopifyOption): ForeignOption => ({
  name: option.name,
  column: `Option${option.number} Value`,
  values: rows.map((row) => ({ line: row.line, value: optionValue(row, option) })).filter(({ value }) => value),
})

/** The value of an option in a line; empty for none. */
export const optionValue = (row: CsvRecord, option: ShopifyOption | undefined) =>
  (option && row.cell(`option${option.number} value`)) ?? ''
