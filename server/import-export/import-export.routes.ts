import type { FastifyInstance } from 'fastify'
import { importExport } from '#contract/catalogue/import-export.ts'
import { listedImports } from '#contract/catalogue/import-limits.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { exportProducts } from './export-products.ts'
import { importTemplate } from './import-template.ts'
import { cancelImport } from './imports/cancel-import.ts'
import { createImport } from './imports/create-import.ts'
import { importErrorsFile } from './imports/import-errors-file.ts'
import { findLatestImports, importById } from './imports/imports.store.ts'
import { listImportErrors, listImportProducts } from './imports/list-import-results.ts'
import { receiveChunk } from './imports/receive-chunk.ts'
import { startCheck } from './imports/start-check.ts'
import { startImport } from './imports/start-import.ts'

/** Routes of the product import and export. */
export default function importExportRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, importExport.exportProducts, () => exportProducts(context))
  serve(app, importExport.showTemplate, () => importTemplate(context))
  serve(app, importExport.listImports, async () => ({ imports: await findLatestImports(context.db, listedImports) }))
  serve(app, importExport.createImport, ({ user, body }) => createImport(context, user, body))
  serve(app, importExport.uploadChunk, ({ params, body, files }) => receiveChunk(context, params.id, body, files))
  serve(app, importExport.check, ({ params, body }) => startCheck(context, params.id, body))
  serve(app, importExport.show, async ({ params }) => ({ productImport: await importById(context.db, params.id) }))
  serve(app, importExport.listProducts, ({ params, query }) => listImportProducts(context, params.id, query))
  serve(app, importExport.listErrors, ({ params, query }) => listImportErrors(context, params.id, query))
  serve(app, importExport.downloadErrors, ({ params }) => importErrorsFile(context, params.id))
  serve(app, importExport.run, ({ user, params, body }) => startImport(context, user, params.id, body))
  serve(app, importExport.cancel, ({ user, params }) => cancelImport(context, user, params.id))
}
