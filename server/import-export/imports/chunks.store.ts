import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type ImportFileKind = 'csv' | 'zip'

/** The number of bytes of a file that were received without a gap. */
export async function countReceivedBytes(db: Database, importId: string, fileKind: ImportFileKind): Promise<number> {
  const { rows } = await sql<{ received: number }>`
    select coalesce(max(byte_offset + length(bytes)), 0)::int as received from product_import_chunks
    where import_id = ${importId} and file_kind = ${fileKind}`.execute(db)
  return rows[0]!.received
}

/** Inserts a chunk of a file; an existing one is unchanged. */
export const insertChunk = (
  db: Database,
  chunk: { importId: string; fileKind: ImportFileKind; byteOffset: number; bytes: Buffer },
) =>
  db
    .insertInto('productImportChunks')
    .values(chunk)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Reads a file chunk by chunk. */
export async function* readChunks(db: Database, importId: string, fileKind: ImportFileKind): AsyncGenerator<Buffer> {
  for (let byteOffset = 0; ; ) {
    const chunk = await db
      .selectFrom('productImportChunks')
      .select('bytes')
      .where('importId', '=', importId)
      .where('fileKind', '=', fileKind)
      .where('byteOffset', '=', byteOffset)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
    byteOffset += chunk.bytes.length
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
