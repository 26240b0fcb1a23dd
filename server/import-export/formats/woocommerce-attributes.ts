import { chooseSecondOption, type ForeignOption } from './foreign-format.ts'
import { errorAt, type ProductDraft, type RowProblem } from './format.ts'
import type { WoocommerceRow } from './woocommerce-columns.ts'

/** An attribute of a line, with the names of its columns. */
export type Attribute = { name: string; values: string[]; nameColumn: string; column: string }

/** The line of a variation with its attributes. */
export type Variation = { row: WoocommerceRow; attributes: readonly Attribute[] }

/** Splits a comma-separated list; a comma in a value is escaped as "\,". */
export const splitList = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)

/** The attributes of a line that have a name; without values in a variation it is for any of its product's. */
export const readAttributes = (row: WoocommerceRow, numbers: readonly number[]): Attribute[] =>
  numbers.flatMap((number) => {
    const [nameColumn, column] = [`attribute ${number} name`, `attribute ${number} value s`] as const
    const name = row.cell(nameColumn)
    if (!name) return []
    const values = splitList(row.cell(column) ?? '')
    return { name, values, nameColumn: row.label(nameColumn), column: row.label(column) }
  })

export const isColorName = ({ name }: Attribute) => /^(pa_)?colou?r$/i.test(name)
const isBrandName = ({ name }: Attribute) => /^(pa_)?brand$/i.test(name)

const isOption = (attribute: Attribute) => !isColorName(attribute) && !isBrandName(attribute)

/** The attribute that gives the brand of a line. */
export const brandAttribute = (attributes: readonly Attribute[]) => attributes.find(isBrandName)

/** Global attributes are exported by their label, or by a slug such as "pa_size". */
const attributeLabel = (name: string) =>
  /^pa_/i.test(name) ? name.charAt(3).toUpperCase() + name.slice(4).replaceAll('-', ' ') : name

/** The variations; one for any value of an attribute has the only one of its product, where it is a colour or other variations have it. */
export function withOnlyValues(variations: readonly Variation[], ofProduct: readonly Attribute[]): Variation[] {
  const given = new Set(
    variations.flatMap(({ attributes }) =>
      attributes.filter(({ values }) => values.length > 0).map(({ name }) => name),
    ),
  )
  const complete = (attribute: Attribute): Attribute => {
    const only = ofProduct.find(({ name, values }) => name === attribute.name && values.length === 1)
    const isAny = attribute.values.length === 0 && (isColorName(attribute) || given.has(attribute.name))
    return isAny && only ? { ...attribute, values: only.values } : attribute
  }
  return variations.map(({ row, attributes }) => ({ row, attributes: attributes.map(complete) }))
}

/** The errors of a variation that is for any of several colours or options of its product. */
export const anyValueProblems = ({ row, attributes }: Variation, ofProduct: readonly Attribute[]): RowProblem[] =>
  attributes
    .filter((attribute) => attribute.values.length === 0 && !isBrandName(attribute))
    .filter(({ name }) => ofProduct.some((other) => other.name === name && other.values.length > 1))
    .map(({ name, column }) =>
      errorAt(
        row.line,
        column,
        `This variation is for any ${name}. Give each ${name} a variation of its own, with its stock.`,
      ),
    )

/** The specifications of a product: its attributes besides colour, brand and second option. */
export const readSpecifications = (
  row: WoocommerceRow,
  attributes: readonly Attribute[],
  option: string | undefined,
): ProductDraft['specifications'] =>
  attributes
    .filter((attribute) => isOption(attribute) && attribute.values.length > 0 && attribute.name !== option)
    .map((attribute) => ({
      line: row.line,
      name: attributeLabel(attribute.name),
      column: attribute.column,
      values: attribute.values,
      isForeign: true,
    }))

/** Sets the name of the product's second option; returns the name of its attribute, undefined without one. */
export function setSecondOption(draft: ProductDraft, variations: readonly Variation[]): string | undefined {
  const attributes = variations.flatMap(({ row, attributes }) =>
    attributes.filter(({ values }) => values.length > 0).map((attribute) => ({ ...attribute, line: row.line })),
  )
  const others = Map.groupBy(attributes.filter(isOption), ({ name }) => name)
  const options = [...others].map(
    ([name, sameName]): ForeignOption => ({
      name,
      column: sameName[0]!.column,
      values: sameName.map(({ line, values }) => ({ line, value: values.join(', ') })),
    }),
  )
  const { option, problems } = chooseSecondOption(options)
  draft.problems.push(...problems)
  const color = attributes.find(isColorName)
  draft.labels = {
    ...(color && { color: color.column }),
    ...(option && { optionName: others.get(option.name)![0]!.nameColumn, optionValue: option.column }),
  }
  if (option) draft.fields.optionName = attributeLabel(option.name)
  return option?.name
}
