import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeChartLimits } from './size-chart/size-chart-limits.ts'
import { SizeChartForm } from './size-chart/size-chart-schema.ts'
import { formatCell, formatLength, parseLength, sizeChartLines, toInches } from './size-chart.ts'

const length = fc.integer({ min: 1, max: 9999 })
const range = fc.tuple(length, length).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

test('centimetres have at most one decimal, and ranges ascend', () => {
  expect(parseLength('86')).toEqual({ from: 860, to: 860 })
  expect(parseLength(' 24.5 cm')).toEqual({ from: 245, to: 245 })
  for (const text of ['86-91', '86 – 91', '86 to 91', '86-91 cm'])
    expect(parseLength(text)).toEqual({ from: 860, to: 910 })
  for (const text of ['', '0', '-5', '86.55', '1000', '91-86', '86-91-96', '34"', '8,6', '86 in', 'M']) {
    expect([text, parseLength(text)]).toEqual([text, null])
  }
})

test('a formatted length is read as the same length', () => {
  fc.assert(
    fc.property(range, fc.constantFrom('-', '–', ' to '), (lengths, separator) => {
      expect(parseLength(formatLength(lengths, 'cm', separator))).toEqual(lengths)
    }),
  )
})

test('inches are quarters below 15 and halves from there, ascend with the length and are never further off than half a step', () => {
  fc.assert(
    fc.property(range, ({ from, to }) => {
      for (const millimetres of [from, to]) {
        const step = millimetres < 381 ? 0.25 : 0.5
        expect(toInches(millimetres) % step).toBe(0)
        expect(Math.abs(toInches(millimetres) - millimetres / 25.4)).toBeLessThan(step / 2)
      }
      expect(toInches(from)).toBeLessThanOrEqual(toInches(to))
    }),
  )
})

test('inches as size guides print them', () => {
  const inches = ['81', '86', '91', '97', '102', '107', '24.6', '38', '86-91', '24.1-24.2'].map((text) =>
    formatCell(text, { unit: 'cm' }, 'in'),
  )
  expect(inches).toEqual(['32', '34', '36', '38', '40', '42', '9.75', '15', '34–36', '9.5'])
  expect(formatCell('41', { unit: null }, 'in')).toBe('41')
  expect(formatCell('', { unit: 'cm' }, 'in')).toBe('')
})

const chart = {
  sizeName: 'Size',
  columns: [
    { name: 'Chest', unit: 'cm' },
    { name: 'EU', unit: null },
  ],
  rows: [
    { size: 'S', values: ['86 – 91', '36'] },
    { size: ' M ', values: ['', '38 / 40'] },
  ],
  note: '  Measured on the body.  ',
} as const

const messagesOf = (value: unknown) =>
  SizeChartForm.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('texts are trimmed and lengths are stored in one notation', () => {
  const parsed = SizeChartForm.parse(chart)
  expect(parsed.rows).toEqual([
    { size: 'S', values: ['86-91', '36'] },
    { size: 'M', values: ['', '38 / 40'] },
  ])
  expect(parsed.note).toBe('Measured on the body.')
  expect(SizeChartForm.parse(parsed)).toEqual(parsed)
  expect(sizeChartLines(parsed)).toEqual([
    'Size | Chest (cm) | EU',
    'S | 86-91 | 36',
    'M | – | 38 / 40',
    'Measured on the body.',
  ])
})

test('every problem of a chart is reported at its cell', () => {
  const invalid = {
    sizeName: '',
    columns: [
      { name: 'Chest', unit: 'cm' },
      { name: ' chest', unit: 'cm' },
    ],
    rows: [
      { size: 'S', values: ['34"', ''] },
      { size: 's', values: ['86'] },
    ],
    note: null,
  }
  expect(messagesOf({ ...invalid, sizeName: 'Size' })).toEqual([
    'columns.1.name: Two columns have the same name.',
    'rows.1.size: Two rows have the same size.',
    'rows.0.values.0: Enter centimetres such as 86, 86.5 or 86-91.',
    'rows.1.values: A row must have one value for each column.',
  ])
  expect(messagesOf({ ...invalid, note: 'x'.repeat(sizeChartLimits.maxNote + 1) })?.slice(0, 2)).toEqual([
    'sizeName: The column of the sizes needs a name.',
    'note: The note must not exceed 500 characters',
  ])
})

test('the limits of rows, columns and texts', () => {
  const sized = (rows: number, columns: number, text = 'x') => ({
    ...chart,
    columns: Array.from({ length: columns }, (_, at) => ({ name: `${text} ${at}`.slice(-31), unit: null })),
    rows: Array.from({ length: rows }, (_, at) => ({ size: String(at), values: Array(columns).fill('') })),
  })
  expect(messagesOf(sized(30, 10))).toBeUndefined()
  expect(messagesOf(sized(31, 10))).toEqual(['rows: A size chart has at most 30 sizes.'])
  expect(messagesOf(sized(1, 11))?.[0]).toBe('columns: A size chart has at most 10 columns.')
  expect(messagesOf(sized(0, 1))).toEqual(['rows: Add at least one size.'])
  expect(messagesOf(sized(1, 1, 'x'.repeat(40)))).toEqual(['columns.0.name: At most 30 characters.'])
})
