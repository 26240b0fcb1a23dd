import { checkImport, startImport } from '#tests/support/product-import.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import type { AuditedRequests } from './audited-request.ts'

/** Requests that run or cancel an import. */
export const productImportRequests: AuditedRequests = {
  'POST /product-imports/{id}/run': {
    prepare: async (context) => ({ params: { id: await createCheckedImport(context) }, body: {} }),
    entry: {
      action: 'imported',
      subject: 'productImport',
      before: null,
      after: { fileName: 'products.csv', created: 1, changed: 0 },
    },
  },
  'POST /product-imports/{id}/cancel': {
    prepare: async (context) => {
      const id = await createCheckedImport(context)
      await startImport(context, id, { goodLinesOnly: false })
      return { params: { id } }
    },
    entry: {
      action: 'canceled',
      subject: 'productImport',
      before: null,
      after: { fileName: 'products.csv', written: 0 },
    },
  },
}

async function createCheckedImport(context: TestContext): Promise<string> {
  const csv = 'name,original price,category,brand,color,stock\nKurta,100,Men,Sona,red,1\n'
  return (await checkImport(context, csv, { createMissing: true })).id
}
