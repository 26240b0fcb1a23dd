import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readCsvFile } from './read-csv-file.ts'

test('texts are in Unicode form NFC, and web addresses stay as they are', async () => {
  const { header, rows } = await readCsvFile(Buffer.from('cafe\u0301,b\ncafe\u0301,https://a.example/cafe\u0301.jpg\n'))
  expect(header).toEqual(['caf\u00e9', 'b'])
  expect(rows[0]!.cells).toEqual(['caf\u00e9', 'https://a.example/cafe\u0301.jpg'])
})

test('a file without line breaks is refused before it is read as a whole', async () => {
  let slices = 0
  async function* read() {
    for (; slices < 512; slices++) yield Buffer.alloc(64 * 1024, 'a')
  }
  await expect(readCsv(read())).rejects.toThrow()
  expect(slices).toBeLessThan(32)
})
