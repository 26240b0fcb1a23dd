import { expect, test } from 'vitest'
import { type CsvColumns, streamTable } from './csv-file.ts'
import { readBatches } from './read-batches.ts'

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
