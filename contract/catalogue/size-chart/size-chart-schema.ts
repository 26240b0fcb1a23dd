import { z } from 'zod'
import { formatLength, parseLength } from '../size-chart.ts'
import { sizeChartLimits } from './size-chart-limits.ts'

const { maxRows, maxColumns, maxText, maxNote } = sizeChartLimits

/** A measurement in centimetres, or a text such as the size of another country (unit null). */
const Column = z.object({ name: z.string(), unit: z.literal('cm').nullable() })

/** A size and its values, one for each column; an unknown value is an empty text. */
const Row = z.object({ size: z.string(), values: z.array(z.string()) })

export const SizeChart = z.object({
  /** The heading of the sizes, such as "Size" or "UK / India". */
  sizeName: z.string(),
  columns: z.array(Column),
  rows: z.array(Row),
  note: z.string().nullable(),
})

const sizeChartMessages = {
  invalidLength: 'Enter centimetres such as 86, 86.5 or 86-91.',
  duplicateColumn: 'Two columns have the same name.',
  duplicateSize: 'Two rows have the same size.',
  wrongWidth: 'A row must have one value for each column.',
} as const

const cellText = z.string().normalize('NFC').trim().max(maxText, `At most ${maxText} characters.`)

const requiredCell = (message: string) => cellText.min(1, message)

const SizeChartFields = z.object({
  sizeName: requiredCell('The column of the sizes needs a name.'),
  columns: z
    .array(z.object({ name: requiredCell('A column needs a name.'), unit: z.literal('cm').nullable() }))
    .min(1, 'Add at least one column.')
    .max(maxColumns, `A size chart has at most ${maxColumns} columns.`),
  rows: z
    .array(z.object({ size: requiredCell('A row needs a size.'), values: z.array(cellText).max(maxColumns) }))
    .min(1, 'Add at least one size.')
    .max(maxRows, `A size chart has at most ${maxRows} sizes.`),
  note: z
    .string()
    .trim()
    .max(maxNote, `The note must not exceed ${maxNote} characters`)
    .transform((text) => text || null)
    .nullable(),
})

type Fields = z.output<typeof SizeChartFields>

/** The positions of texts that occur earlier in the list, in any case of letters. */
const repeatedIndexes = (texts: readonly string[]): number[] => {
  const keys = texts.map((text) => text.toLowerCase())
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? index : []))
}

type Problem = { path: (string | number)[]; message: string }

const findProblems = ({ columns, rows }: Fields): Problem[] => [
  ...repeatedIndexes(columns.map(({ name }) => name)).map((index) => ({
    path: ['columns', index, 'name'],
    message: sizeChartMessages.duplicateColumn,
  })),
  ...repeatedIndexes(rows.map(({ size }) => size)).map((index) => ({
    path: ['rows', index, 'size'],
    message: sizeChartMessages.duplicateSize,
  })),
  ...rows.flatMap((row, index) => findRowProblems(row, index, columns)),
]

function findRowProblems({ values }: Fields['rows'][number], row: number, columns: Fields['columns']): Problem[] {
  if (values.length !== columns.length)
    return [{ path: ['rows', row, 'values'], message: sizeChartMessages.wrongWidth }]
  return values.flatMap((value, column) =>
    value && columns[column]?.unit === 'cm' && !parseLength(value)
      ? [{ path: ['rows', row, 'values', column], message: sizeChartMessages.invalidLength }]
      : [],
  )
}

/** A length as it is stored: "86–91 cm" becomes "86-91". */
function normalizeValue(value: string, unit: 'cm' | null | undefined): string {
  const length = unit === 'cm' ? parseLength(value) : null
  return length ? formatLength(length, 'cm', '-') : value
}

/** A size chart of the category form: checked, with trimmed texts and lengths in one notation. */
export const SizeChartForm = SizeChartFields.superRefine((chart, context) => {
  for (const problem of findProblems(chart)) context.addIssue({ code: 'custom', ...problem })
}).transform((chart) => ({
  ...chart,
  rows: chart.rows.map(({ size, values }) => ({
    size,
    values: values.map((value, column) => normalizeValue(value, chart.columns[column]?.unit)),
  })),
}))
