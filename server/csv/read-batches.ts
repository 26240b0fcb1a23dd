/**
 * Reads rows in batches of `size` by keyset pagination, so that each row is read once even if others are added meanwhile; `read` returns the
 * rows after one, or the first. The first batch is yielded also if it is empty, so that the header of a file without rows is sent.
 */
export async function* readBatches<Row>(
  size: number,
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  do {
    const rows = await read(after, size)
    yield rows
    after = rows.length === size ? rows.at(-1) : undefined
  } while (after !== undefined)
}
