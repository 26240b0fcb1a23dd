import type { Asked } from '#contract/endpoint.ts'
import { productFileLimits } from '#contract/product-file-limits.ts'
import type { productFiles } from '#contract/product-files.ts'
import { invalidField, notFound, Refusal } from '../errors.ts'
import type { ReceivedFile } from '../http/form.ts'
import type { Shop } from '../shop.ts'
import { holdImport } from './imports.store.ts'
import { keepPiece, receivedBytes } from './pieces.store.ts'

type Piece = Asked<typeof productFiles.sendPiece>['body']

/** Keeps the next piece of a file. One that is there already is well received again; a gap, or more than was said, is refused. */
export async function receivePiece(
  { db }: Pick<Shop, 'db'>,
  importId: string,
  { of: part, start }: Piece,
  files: readonly ReceivedFile[],
) {
  const bytes = files[0]?.bytes
  if (!bytes?.length) throw invalidField('piece', 'Send a piece of the file.')
  if (bytes.length > productFileLimits.pieceBytes)
    throw new Refusal('tooLarge', 'Send the file in pieces of 2 MiB at most.')
  return db.transaction().execute(async (trx) => {
    const held = await holdImport(trx, importId)
    if (!held) throw notFound('Import')
    if (held.state !== 'UPLOADING')
      throw new Refusal('conflict', 'The files of this import have arrived. Begin a new one.')
    const total = part === 'csv' ? held.fileBytes : held.zipBytes
    const received = await receivedBytes(trx, importId, part)
    if (start + bytes.length > total) throw invalidField('piece', 'This is more than the file was said to have.')
    if (start > received)
      throw new Refusal('conflict', `The piece from byte ${received} on is missing.`, { receivedBytes: received })
    if (start === received) await keepPiece(trx, { importId, part, start, bytes })
    return { message: 'Received.', receivedBytes: Math.max(received, start + bytes.length) }
  })
}
