import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export type ImportFileKind = 'csv' | 'zip'

/** How many bytes of a file have arrived without a gap. */
export async function countReceivedBytes(db: Database, importId: string, part: ImportFileKind): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(max(start + length(bytes)), 0)::int as received from product_import_pieces
    where import_id = ${importId} and part = ${part}`.execute(db)
  return rows[0]!.received
}

/** Keeps a piece of a file; one that is there already stays as it is. */
export const insertChunk = (
  db: Database,
  piece: { importId: string; part: ImportFileKind; start: number; bytes: Buffer },
) =>
  db
    .insertInto('productImportPieces')
    .values(piece)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A file from its beginning, piece by piece. */
export async function* readChunks(db: Database, importId: string, part: ImportFileKind): AsyncGenerator<Buffer> {
  for (let start = 0; ; ) {
    const piece = await db
      .selectFrom('productImportPieces')
      .select('bytes')
      .where('importId', '=', importId)
      .where('part', '=', part)
      .where('start', '=', start)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
    start += piece.bytes.length
  }
}

/** Bytes of a file from `start` to before `end`. */
export async function readByteRange(
  db: Database,
  importId: string,
  part: ImportFileKind,
  start: number,
  end: number,
): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select substring(bytes from greatest(${start}::int - start, 0) + 1
      for least(${end}::int, start + length(bytes)) - greatest(${start}::int, start)) as bytes
    from product_import_pieces
    where import_id = ${importId} and part = ${part} and start < ${end} and start + length(bytes) > ${start}
    order by start`.execute(db)
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** Deletes the files of an import. */
export const deleteChunks = (db: Database, importId: string) =>
  db.deleteFrom('productImportPieces').where('importId', '=', importId).execute()
