import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export type ImportFileKind = 'csv' | 'zip'

/** How many bytes of a file have arrived without a gap. */
export async function countReceivedBytes(db: Database, importId: string, fileKind: ImportFileKind): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(max(byte_offset + length(bytes)), 0)::int as received from product_import_chunks
    where import_id = ${importId} and file_kind = ${fileKind}`.execute(db)
  return rows[0]!.received
}

/** Keeps a piece of a file; one that is there already stays as it is. */
export const insertChunk = (
  db: Database,
  piece: { importId: string; fileKind: ImportFileKind; byteOffset: number; bytes: Buffer },
) =>
  db
    .insertInto('productImportChunks')
    .values(piece)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A file from its beginning, piece by piece. */
export async function* readChunks(db: Database, importId: string, fileKind: ImportFileKind): AsyncGenerator<Buffer> {
  for (let byteOffset = 0; ; ) {
    const piece = await db
      .selectFrom('productImportChunks')
      .select('bytes')
      .where('importId', '=', importId)
      .where('fileKind', '=', fileKind)
      .where('byteOffset', '=', byteOffset)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
    byteOffset += piece.bytes.length
  }
}

/** Bytes of a file from `start` to before `end`. */
export async function readByteRange(
  db: Database,
  importId: string,
  fileKind: ImportFileKind,
  start: number,
  end: number,
): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select substring(bytes from greatest(${start}::int - byte_offset, 0) + 1
      for least(${end}::int, byte_offset + length(bytes)) - greatest(${start}::int, byte_offset)) as bytes
    from product_import_chunks
    where import_id = ${importId} and file_kind = ${fileKind} and byte_offset < ${end} and byte_offset + length(bytes) > ${start}
    order by byte_offset`.execute(db)
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** Deletes the files of an import. */
export const deleteChunks = (db: Database, importId: string) =>
  db.deleteFrom('productImportChunks').where('importId', '=', importId).execute()
