import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvColumns, csvFile, streamTable } from './csv-file.ts'
import { escapeFormula } from './escape-formula.ts'
import { readBatches } from './read-batches.ts'
import { readCsvFile } from './read-csv-file.ts'

const columns: CsvColumns<number> = [
  ['Number', String],
  ['Sign', (row) => (row < 0 ? '-' : '+')],
]

/** The file of these rows, and the row after which each batch of two was read. */
async function fileOf(rows: readonly number[]) {
  const positions: (number | undefined)[] = []
  const batches = readBatches<number>(2, async (after, size) => {
    positions.push(after)
    return rows.filter((row) => after === undefined || row > after).slice(0, size)
  })
  let text = ''
  for await (const lines of streamTable(columns, batches)) text += lines
  return { text, positions }
}

test('a file has a header line, and a line for each row of all batches', async () => {
  const { text, positions } = await fileOf([-1, 2, 3])
  expect(text).toBe("\ufeffNumber,Sign\r\n-1,'-\r\n2,'+\r\n3,'+\r\n")
  expect(positions).toEqual([undefined, 2])
})

test('a file without rows has the header line', async () => {
  expect((await fileOf([])).text).toBe('\ufeffNumber,Sign\r\n')
})

test('a cell with a line break is quoted, so that it cannot begin a line with a formula', async () => {
  const cells = ["12 MG Road\n=cmd|'/C calc'!A0\nx", 'y\rz', 'v\r\nw']
  const { bytes } = csvFile('addresses.csv', ['a\nb', 'c', 'd'], [cells])
  expect(bytes.toString()).toBe(`\ufeff"a\nb",c,d\r\n${cells.map((cell) => `"${cell}"`).join(',')}\r\n`)
  const { header, rows } = await readCsvFile(bytes)
  expect(header).toEqual(['a\nb', 'c', 'd'])
  expect(rows.map(({ cells }) => cells)).toEqual([cells])
})

test('property: a file has the cells of its rows, whatever separators, quotes and line breaks they contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('\r', '\n', '"', ',', ';', '\t', '=', 'a', ' '), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('row'), cell, cell), { maxLength: 3 }), (rows) => {
      const { bytes } = csvFile('rows.csv', ['a', 'b', 'c'], rows)
      const read = parse(bytes, { bom: true, record_delimiter: ['\r\n', '\n', '\r'] })
      expect(read).toEqual([['a', 'b', 'c'], ...rows.map((row) => row.map(escapeFormula))])
    }),
  )
})
