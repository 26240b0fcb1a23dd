import type { FastifyInstance } from 'fastify'
import { productFiles } from '#contract/product-files.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { beginImport } from './begin-import.ts'
import { cancelImport } from './cancel-import.ts'
import { exportProducts } from './export-products.ts'
import { importById, latestImports } from './imports.store.ts'
import { problemsFile } from './problems-file.ts'
import { receivePiece } from './receive-piece.ts'
import { problemsOfImport, productsOfImport } from './show-import.ts'
import { startCheck } from './start-check.ts'
import { startImport } from './start-import.ts'
import { template } from './template.ts'

const latest = 10

/** The calls that bring products in and out as files. */
export function productFilesRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, productFiles.exportProducts, () => exportProducts(shop))
  serve(app, productFiles.showTemplate, async () => template())
  serve(app, productFiles.listImports, async () => ({ imports: await latestImports(shop.db, latest) }))
  serve(app, productFiles.begin, ({ user, body }) => beginImport(shop, user, body))
  serve(app, productFiles.sendPiece, ({ params, body, files }) => receivePiece(shop, params.id, body, files))
  serve(app, productFiles.check, ({ params, body }) => startCheck(shop, params.id, body))
  serve(app, productFiles.show, async ({ params }) => ({ productImport: await importById(shop.db, params.id) }))
  serve(app, productFiles.listProducts, ({ params, query }) => productsOfImport(shop, params.id, query))
  serve(app, productFiles.listProblems, ({ params, query }) => problemsOfImport(shop, params.id, query))
  serve(app, productFiles.downloadProblems, ({ params }) => problemsFile(shop, params.id))
  serve(app, productFiles.run, ({ user, params, body }) => startImport(shop, user, params.id, body))
  serve(app, productFiles.cancel, ({ user, params }) => cancelImport(shop, user, params.id))
}
