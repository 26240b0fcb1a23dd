import { beginImport } from '#server/product-files/begin-import.ts'
import { anUpload } from '#tests/support/importing.ts'
import { anAdmin } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { administrators, type Row } from './row.ts'

const csv = 'Name,Price\nKurta,499\n'
const announced = { fileName: 'products.csv', fileBytes: csv.length, zipName: null, zipBytes: undefined }

const begun = async (shop: TestShop) => (await beginImport(shop, await anAdmin(shop), announced)).productImport

/** An import that was checked and has something to do. */
async function checkedImport(shop: TestShop) {
  const id = await anUpload(shop, csv)
  const counts = { lines: 1, created: 1, changed: 0, unchanged: 0, wrong: 0, errors: 0, warnings: 0, pictured: 0 }
  await shop.db
    .updateTable('productImports')
    .set({ state: 'CHECKED', counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
  return { id }
}

const ofImport =
  (body?: object): Row['ask'] =>
  async (shop) => ({ params: { id: await anUpload(shop, csv) }, ...(body && { body }) })

/** Products as files, in and out. */
export const productFiles: Record<string, Row> = {
  'GET /product-files/products': administrators(),
  'GET /product-files/template': administrators(),
  'GET /product-imports': administrators(),
  'POST /product-imports': administrators(() => ({ body: { fileName: 'products.csv', fileBytes: 20 } })),
  'POST /product-imports/{id}/pieces': administrators(async (shop) => ({
    params: { id: (await begun(shop)).id },
    form: { of: 'csv', start: '0' },
    files: [{ field: 'piece', filename: 'products.csv', bytes: Buffer.from(csv) }],
  })),
  'POST /product-imports/{id}/check': administrators(ofImport({ createMissing: true })),
  'GET /product-imports/{id}': administrators(ofImport()),
  'GET /product-imports/{id}/products': administrators(ofImport()),
  'GET /product-imports/{id}/problems': administrators(ofImport()),
  'GET /product-imports/{id}/problems.csv': administrators(ofImport()),
  'POST /product-imports/{id}/run': administrators(async (shop) => ({
    params: { id: (await checkedImport(shop)).id },
    body: { goodLinesOnly: true },
  })),
  'POST /product-imports/{id}/cancel': administrators(ofImport()),
}
