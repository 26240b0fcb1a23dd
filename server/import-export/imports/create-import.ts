import type { importExport } from '#contract/catalogue/import-export.ts'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { insertImport } from './imports.store.ts'

type CreateImportInput = Input<typeof importExport.createImport>['body']

/** Creates an import whose files are then uploaded in chunks. */
export async function createImport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  admin: Caller,
  input: CreateImportInput,
) {
  const { fileName, fileBytes, zipName, zipBytes = 0 } = input
  if (fileBytes > importLimits.maxBytes)
    throw new AppError('tooLarge', 'This file is too large: 32 MiB is the most. Split it in two.')
  if (zipBytes > importLimits.maxZipBytes)
    throw new AppError('tooLarge', 'This ZIP is too large: 200 MiB is the most. Import the pictures in several steps.')
  const files = { fileName, fileBytes, zipName: zipBytes > 0 ? (zipName ?? 'pictures.zip') : null, zipBytes }
  const productImport = await insertImport(db, files, admin.id, clock())
  return { message: 'Send the files now.', productImport }
}
