import type { FastifyInstance } from 'fastify'
import { bulkEdits } from '#contract/catalogue/bulk-edit/bulk-edit.ts'
import { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import { incompleteProducts } from '#contract/catalogue/incomplete-products.ts'
import { productManagement } from '#contract/catalogue/product-management.ts'
import { publication } from '#contract/catalogue/publication.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { AppContext } from '#server/context.ts'
import { bulkStatementTimeout, withStatementTimeout } from '#server/database/statement-limits.ts'
import { serve } from '#server/http/serve.ts'
import { bulkEditById, findLatestBulkEdits, findSkippedProducts } from './bulk-edit/bulk-edits.store.ts'
import { cancelBulkEdit } from './bulk-edit/cancel-bulk-edit.ts'
import { previewBulkEdit } from './bulk-edit/preview-bulk-edit.ts'
import { startBulkEdit } from './bulk-edit/start-bulk-edit.ts'
import { listingTags, noTags, productTags } from './cache-tags.ts'
import { allBrands } from './categories-and-brands/brands.store.ts'
import { allCategories } from './categories-and-brands/categories.store.ts'
import { removeBrand } from './categories-and-brands/remove-brand.ts'
import { removeCategory } from './categories-and-brands/remove-category.ts'
import { saveBrand } from './categories-and-brands/save-brand.ts'
import { saveCategory } from './categories-and-brands/save-category.ts'
import { showCategory, showProductFields, showSizeChart } from './categories-and-brands/show-category.ts'
import { listProducts } from './listing/list-products.ts'
import { duplicateProduct } from './products/duplicate-product.ts'
import { listIncompleteProducts } from './products/list-incomplete-products.ts'
import { removeProduct } from './products/remove-product.ts'
import { saveProduct } from './products/save-product.ts'
import { showProduct } from './products/show-product.ts'
import { showVariant } from './products/show-variant.ts'
import { listUnpublishedProducts, previewProduct } from './products/unpublished-products.ts'

/** The calls about products, categories and brands. */
export default function catalogueRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, catalogue.listProducts, ({ query }) => listProducts(context, query), listingTags)
  serve(
    app,
    catalogue.showProduct,
    ({ params, query }) => showProduct(context, params.productId, { countView: query.view === '1' }),
    ({ product }) => ({
      tags: productTags(product),
      viewedProductId: product.id,
    }),
  )
  serve(
    app,
    catalogue.showVariant,
    ({ params }) => showVariant(context, params.variantId),
    ({ product }) => ({ tags: productTags(product) }),
  )
  serve(app, productManagement.saveProduct, ({ user, body, files }) => saveProduct(context, user, body, files))
  serve(app, publication.listUnpublished, ({ query }) => listUnpublishedProducts(context, query))
  serve(app, incompleteProducts.list, ({ query }) => listIncompleteProducts(context, query))
  serve(app, publication.preview, ({ params }) => previewProduct(context, params.id))
  serve(app, publication.duplicate, ({ user, params }) => duplicateProduct(context, user, params.id))
  serve(app, productManagement.removeProduct, ({ user, params }) => removeProduct(context, user, params.id))

  serve(app, bulkEdits.listBulkEdits, async () => ({ bulkEdits: await findLatestBulkEdits(context.db) }))
  serve(app, bulkEdits.previewBulkEdit, ({ user, body }) =>
    withStatementTimeout(bulkStatementTimeout, () => previewBulkEdit(context, user, body)),
  )
  serve(app, bulkEdits.showBulkEdit, async ({ params }) => ({
    bulkEdit: await bulkEditById(context.db, params.id),
    skipped: await findSkippedProducts(context.db, params.id),
  }))
  serve(app, bulkEdits.runBulkEdit, ({ user, params }) => startBulkEdit(context, user, params.id))
  serve(app, bulkEdits.cancelBulkEdit, ({ params }) => cancelBulkEdit(context, params.id))

  serve(app, categoriesAndBrands.listCategories, ({ query }) => allCategories(context.db, query), noTags)
  serve(
    app,
    categoriesAndBrands.showCategory,
    ({ params, query }) => showCategory(context, params.categoryId, query),
    noTags,
  )
  serve(app, categoriesAndBrands.showSizeChart, ({ params }) => showSizeChart(context, params.categoryId), noTags)
  serve(app, categoriesAndBrands.showProductFields, ({ params }) => showProductFields(context, params.categoryId))
  serve(app, categoriesAndBrands.saveCategory, ({ user, body, files }) =>
    withStatementTimeout(bulkStatementTimeout, () => saveCategory(context, user, body, files)),
  )
  serve(app, categoriesAndBrands.removeCategory, ({ user, params }) =>
    withStatementTimeout(bulkStatementTimeout, () => removeCategory(context, user, params.id)),
  )

  serve(app, categoriesAndBrands.listBrands, ({ query }) => allBrands(context.db, query), noTags)
  serve(app, categoriesAndBrands.saveBrand, ({ user, body }) =>
    withStatementTimeout(bulkStatementTimeout, () => saveBrand(context, user, body)),
  )
  serve(app, categoriesAndBrands.removeBrand, ({ user, params }) =>
    withStatementTimeout(bulkStatementTimeout, () => removeBrand(context, user, params.id)),
  )
}
