import type { importExport } from '#contract/catalogue/import-export.ts'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { countReceivedBytes, insertChunk } from './chunks.store.ts'
import { lockExistingImport } from './imports.store.ts'

type ReceiveChunkInput = Input<typeof importExport.uploadChunk>['body']

/** Stores the next chunk of a file. One that begins before the next byte is not stored; throws an error for a gap, or more bytes than announced. */
export async function receiveChunk(
  { db }: Pick<AppContext, 'db'>,
  importId: string,
  { of: fileKind, start }: ReceiveChunkInput,
  files: readonly ReceivedFile[],
) {
  const bytes = files[0]?.bytes
  if (!bytes?.length) throw invalidField('piece', 'Send a piece of the file.')
  if (bytes.length > importLimits.chunkBytes)
    throw new AppError('tooLarge', 'Send the file in pieces of 2 MiB at most.')
  return inTransaction(db, async (trx) => {
    const locked = await lockExistingImport(trx, importId)
    if (locked.state !== 'UPLOADING')
      throw new AppError('conflict', 'The files of this import are complete. Start a new import.')
    const total = fileKind === 'csv' ? locked.fileBytes : locked.zipBytes
    const received = await countReceivedBytes(trx, importId, fileKind)
    if (start + bytes.length > total) throw invalidField('piece', 'This exceeds the announced size of the file.')
    if (start > received)
      throw new AppError('conflict', `The piece from byte ${received} on is missing.`, { receivedBytes: received })
    if (start === received) await insertChunk(trx, { importId, fileKind, byteOffset: start, bytes })
    return { message: 'Received.', receivedBytes: start === received ? start + bytes.length : received }
  })
}
