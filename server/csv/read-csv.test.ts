import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test('a file without line breaks is refused before it is read as a whole', async () => {
  let slices = 0
  async function* read() {
    for (; slices < 512; slices++) yield Buffer.alloc(64 * 1024, 'a')
  }
  await expect(readCsv(read())).rejects.toThrow()
  expect(slices).toBeLessThan(32)
})
