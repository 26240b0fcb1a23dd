import { chooseSecondOption, type ForeignOption } from './foreign-format.ts'
import type { ProductDraft } from './format.ts'
import type { ShopifyRow } from './shopify-columns.ts'

const optionNumbers = [1, 2, 3] as const
type ShopifyOption = { number: (typeof optionNumbers)[number]; name: string }

/** The options of a product: its colour, and the others with their values by line. */
export type ShopifyOptions = {
  color: ShopifyOption | undefined
  second: ShopifyOption | undefined
  all: ShopifyOption[]
}

/** Reads the options of a product and sets the name of its second option. */
export function setOptions(draft: ProductDraft, rows: readonly ShopifyRow[]): ShopifyOptions {
  const first = rows[0]!
  const all = readOptions(first)
  const color = all.find(isColorOption)
  const others = all.filter((option) => option !== color)
  const { option, problems } = chooseSecondOption(others.map((other) => toForeignOption(rows, other)))
  const second = others.find(({ name }) => name === option?.name)
  draft.problems.push(...problems)
  if (second) draft.fields.optionName = second.name
  draft.labels = {
    ...(color && { color: first.label(`option${color.number}Value`) }),
    ...(second && {
      optionName: first.label(`option${second.number}Name`),
      optionValue: first.label(`option${second.number}Value`),
    }),
  }
  return { color, second, all }
}

/** A product's options are named on its first line only. */
const readOptions = (row: ShopifyRow): ShopifyOption[] =>
  optionNumbers.flatMap((number) => {
    const name = row.cell(`option${number}Name`) ?? ''
    return name && name !== 'Title' ? [{ number, name }] : []
  })

const isColorOption = ({ name }: ShopifyOption) => /^(colou?r|shade)$/i.test(name)

const toForeignOption = (rows: readonly ShopifyRow[], option: ShopifyOption): ForeignOption => ({
  name: option.name,
  column: rows[0]!.label(`option${option.number}Value`),
  values: rows.map((row) => ({ line: row.line, value: optionValue(row, option) })).filter(({ value }) => value),
})

/** The value of an option in a line; empty for none. */
export const optionValue = (row: ShopifyRow, option: ShopifyOption | undefined) =>
  (option && row.cell(`option${option.number}Value`)) ?? ''
