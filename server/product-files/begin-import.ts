import type { Asked } from '#contract/endpoint.ts'
import { productFileLimits } from '#contract/product-file-limits.ts'
import type { productFiles } from '#contract/product-files.ts'
import { Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { addImport } from './imports.store.ts'

type Announced = Asked<typeof productFiles.begin>['body']

/** Begins an import of files that are then sent in pieces; nothing of them is kept under their own names. */
export async function beginImport({ db, clock }: Pick<Shop, 'db' | 'clock'>, admin: Caller, announced: Announced) {
  const { fileName, fileBytes, zipName, zipBytes = 0 } = announced
  if (fileBytes > productFileLimits.maxBytes)
    throw new Refusal('tooLarge', 'This file is too large: 32 MiB is the most. Split it in two.')
  if (zipBytes > productFileLimits.maxZipBytes)
    throw new Refusal('tooLarge', 'This ZIP is too large: 200 MiB is the most. Import the pictures in several turns.')
  const files = { fileName, fileBytes, zipName: zipBytes > 0 ? (zipName ?? 'pictures.zip') : null, zipBytes }
  const productImport = await addImport(db, files, admin.id, clock())
  return { message: 'Send the files now.', productImport }
}
