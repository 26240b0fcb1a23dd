import { chooseSecondOption, type ForeignOption } from './foreign-format.ts'
import type { CsvRecord, ProductDraft } from './format.ts'

/** An attribute of a line, with its number in the column names. */
export type Attribute = { number: number; name: string; values: string[] }

/** Splits a comma-separated list; a comma in a value is escaped as "\,". */
export const splitList = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)

/** The attributes of a line that have a name and values. */
export const readAttributes = (row: CsvRecord, numbers: readonly number[]): Attribute[] =>
  numbers.flatMap((number) => {
    const name = row.cell(`attribute ${number} name`) ?? ''
    const values = splitList(row.cell(`attribute ${number} value s`) ?? '')
    return name && values.length > 0 ? [{ number, name, values }] : []
  })

export const isColorName = ({ name }: Attribute) => /^(pa_)?colou?r$/i.test(name)
const isBrandName = ({ name }: Attribute) => /^(pa_)?brand$/i.test(name)

const isOption = (attribute: Attribute) => !isColorName(attribute) && !isBrandName(attribute)

/** The column of an attribute's values. */
export const valuesColumn = ({ number }: Attribute) => `Attribute ${number} value(s)`

/** The brand of a line that gives it as an attribute. */
export const brandAttribute = (attributes: readonly Attribute[]) => attributes.find(isBrandName)?.values[0]

/** Global attributes are exported by their label, or by a slug such as "pa_size". */
const attributeLabel = (name: string) =>
  /^pa_/i.test(name) ? name.charAt(3).toUpperCase() + name.slice(4).replaceAll('-', ' ') : name

/** The specifications of a product: its attributes besides colour, brand and second option. */
export const readSpecifications = (
  row: CsvRecord,
  attributes: readonly Attribute[],
  option: string | undefined,
): ProductDraft['specifications'] =>
  attributes
    .filter((attribute) => isOption(attribute) && attribute.name !== option)
    .map((attribute) => ({
      line: row.line,
      name: attributeLabel(attribute.name),
      column: valuesColumn(attribute),
      values: attribute.values,
      isForeign: true,
    }))

/** Sets the name of the product's second option; returns the name of its attribute, undefined without one. */
export function setSecondOption(
  draft: ProductDraft,
  variations: readonly CsvRecord[],
  numbers: readonly number[],
): string | undefined {
  const attributes = variations.flatMap((row) =>
    readAttributes(row, numbers).map((attribute) => ({ ...attribute, line: row.line })),
  )
  const others = Map.groupBy(attributes.filter(isOption), ({ name }) => name)
  const options = [...others].map(
    ([name, sameName]): ForeignOption => ({
      name,
      column: valuesColumn(sameName[0]!),
      values: sameName.map(({ line, values }) => ({ line, value: values.join(', ') })),
    }),
  )
  const { option, problems } = chooseSecondOption(options)
  draft.problems.push(...problems)
  const color = attributes.find(isColorName)
  draft.labels = {
    ...(color && { color: valuesColumn(color) }),
    ...(option && { optionName: option.column.replace('value(s)', 'name'), optionValue: option.column }),
  }
  if (option) draft.fields.optionName = attributeLabel(option.name)
  return option?.name
}
