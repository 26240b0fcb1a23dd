import { createImport } from '#server/import-export/imports/create-import.ts'
import { createAdmin } from '#tests/support/factories.ts'
import { uploadImport } from '#tests/support/product-import.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { administrators, type EndpointCase } from './endpoint-case.ts'

const csv = 'Name,Price\nKurta,499\n'
const fileInfo = { fileName: 'products.csv', fileBytes: csv.length, zipName: null, zipBytes: undefined }

const createPendingImport = async (context: TestContext) =>
  (await createImport(context, await createAdmin(context), fileInfo)).productImport

/** A checked import with one product to create. */
async function createCheckedImport(context: TestContext) {
  const id = await uploadImport(context, csv)
  const counts = { lines: 1, created: 1, changed: 0, unchanged: 0, wrong: 0, errors: 0, warnings: 0, pictured: 0 }
  await context.db
    .updateTable('productImports')
    .set({ state: 'CHECKED', counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
  return { id }
}

const withImport =
  (body?: object): EndpointCase['arrange'] =>
  async (context) => ({ params: { id: await uploadImport(context, csv) }, ...(body && { body }) })

/** Product import and export. */
export const importExportCases: Record<string, EndpointCase> = {
  'GET /product-files/products': administrators(),
  'GET /product-files/template': administrators(),
  'GET /product-imports': administrators(),
  'POST /product-imports': administrators(() => ({ body: { fileName: 'products.csv', fileBytes: 20 } })),
  'POST /product-imports/{id}/pieces': administrators(async (context) => ({
    params: { id: (await createPendingImport(context)).id },
    form: { of: 'csv', start: '0' },
    files: [{ field: 'piece', filename: 'products.csv', bytes: Buffer.from(csv) }],
  })),
  'POST /product-imports/{id}/check': administrators(withImport({ createMissing: true })),
  'GET /product-imports/{id}': administrators(withImport()),
  'GET /product-imports/{id}/products': administrators(withImport()),
  'GET /product-imports/{id}/problems': administrators(withImport()),
  'GET /product-imports/{id}/problems.csv': administrators(withImport()),
  'POST /product-imports/{id}/run': administrators(async (context) => ({
    params: { id: (await createCheckedImport(context)).id },
    body: { goodLinesOnly: true },
  })),
  'POST /product-imports/{id}/cancel': administrators(withImport()),
}
