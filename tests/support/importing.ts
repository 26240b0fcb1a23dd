import type { Sent } from '#contract/endpoint.ts'
import type { productFiles } from '#contract/product-files.ts'
import { beginImport } from '#server/product-files/begin-import.ts'
import { cancelImport as cancelImportBy } from '#server/product-files/cancel-import.ts'
import { importById, type Options } from '#server/product-files/imports.store.ts'
import { allProblems } from '#server/product-files/problems.store.ts'
import { receivePiece } from '#server/product-files/receive-piece.ts'
import { productsOfImport } from '#server/product-files/show-import.ts'
import { startCheck } from '#server/product-files/start-check.ts'
import { startImport as startImportBy } from '#server/product-files/start-import.ts'
import { asAdministrator } from './as-administrator.ts'
import { anAdmin } from './makers.ts'
import type { TestShop } from './test.ts'

type Wanted = Sent<typeof productFiles.check>['body']
type Given = Partial<Wanted> & { zip?: Buffer; pieceBytes?: number }

const options: Options = {
  createMissing: false,
  fetchPictures: false,
  defaultColor: null,
  defaultCategory: null,
  defaultBrand: null,
}

export const startImport = asAdministrator(startImportBy)
export const cancelImport = asAdministrator(cancelImportBy)

/** Sends a CSV, and a ZIP where there is one, as the page does; the id of the import that waits for its check. */
export async function anUpload(shop: TestShop, csv: string | Buffer, { zip, pieceBytes = 2 ** 20 }: Given = {}) {
  const file = Buffer.from(csv as string)
  const announced = {
    fileName: 'products.csv',
    fileBytes: file.length,
    zipName: zip ? 'p.zip' : null,
    zipBytes: zip?.length,
  }
  const { productImport } = await beginImport(shop, await anAdmin(shop), announced)
  for (const [of, bytes] of [['csv', file] as const, ...(zip ? [['zip', zip] as const] : [])]) {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      const piece = { field: 'piece', filename: 'piece', bytes: bytes.subarray(start, start + pieceBytes) }
      await receivePiece(shop, productImport.id, { of, start }, [piece])
    }
  }
  return productImport.id
}

/** What a dry run says of a file: its counts, its products and all problems in words. */
export async function checked(shop: TestShop, csv: string | Buffer, given: Given = {}) {
  const id = await anUpload(shop, csv, given)
  const { zip: _, pieceBytes: __, ...wanted } = given
  await startCheck(shop, id, { ...options, ...(wanted as Partial<Options>) })
  await shop.runJobs()
  return checkOf(shop, id)
}

/** What the last check of an import found. */
export async function checkOf(shop: TestShop, id: string) {
  const { products } = await productsOfImport(shop, id, { page: 1, pageSize: 100 })
  const problems = await allProblems(shop.db, id)
  const said = problems.map(
    ({ line, column, message, isError }) => `${isError ? 'error' : 'warning'} ${line} ${column}: ${message}`,
  )
  return { id, productImport: await importById(shop.db, id), products, said }
}

/** Checks and imports a file, whatever the good lines are. */
export async function imported(shop: TestShop, csv: string | Buffer, given: Given = {}) {
  const { id } = await checked(shop, csv, given)
  await startImport(shop, id, { goodLinesOnly: true })
  await shop.runJobs()
  return checkOf(shop, id)
}
