import type { Database } from '#server/database/connect.ts'
import { readByteRange } from '../imports/chunks.store.ts'
import type { LockedImport } from '../imports/imports.store.ts'
import type { ImageFiles } from './image-files.ts'
import { openZip } from './zip-images.ts'

/** The images of an import: those of its ZIP, or without one those of `folder`. Throws ImportFileError if the ZIP is not valid. */
export const openImportImages = async (
  db: Database,
  { id, zipBytes }: Pick<LockedImport, 'id' | 'zipBytes'>,
  folder: ImageFiles,
): Promise<ImageFiles> =>
  zipBytes > 0 ? openZip((start, end) => readByteRange(db, id, 'zip', start, end), zipBytes) : folder
