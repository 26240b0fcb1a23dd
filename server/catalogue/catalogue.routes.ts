import type { FastifyInstance } from 'fastify'
import { catalogue } from '#contract/catalogue.ts'
import { categoriesAndBrands } from '#contract/categories-and-brands.ts'
import { productManagement } from '#contract/product-management.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { allBrands } from './brands.store.ts'
import { allCategories, categoryById } from './categories.store.ts'
import { listProducts } from './list-products.ts'
import { removeBrand } from './remove-brand.ts'
import { removeCategory } from './remove-category.ts'
import { removeProduct } from './remove-product.ts'
import { saveBrand } from './save-brand.ts'
import { saveCategory } from './save-category.ts'
import { saveProduct } from './save-product.ts'
import { showProduct } from './show-product.ts'
import { showVariant } from './show-variant.ts'
import { listShows, showsSections, wordsOfProduct } from './shown-words.ts'

/** The calls about products, categories and brands. */
export function catalogueRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, catalogue.listProducts, ({ query }) => listProducts(shop, query), listShows)
  serve(
    app,
    catalogue.showProduct,
    ({ params, query }) => showProduct(shop, params.productId, { countView: query.view === '1' }),
    ({ product }) => ({
      words: wordsOfProduct(product),
      viewed: product.id,
    }),
  )
  serve(
    app,
    catalogue.showVariant,
    ({ params }) => showVariant(shop, params.variantId),
    ({ product }) => ({ words: wordsOfProduct(product) }),
  )
  serve(app, productManagement.saveProduct, ({ user, body, files }) => saveProduct(shop, user, body, files))
  serve(app, productManagement.removeProduct, ({ user, params }) => removeProduct(shop, user, params.id))

  serve(app, categoriesAndBrands.listCategories, ({ query }) => allCategories(shop.db, query), showsSections)
  serve(app, categoriesAndBrands.showCategory, ({ params }) => categoryById(shop.db, params.categoryId), showsSections)
  serve(app, categoriesAndBrands.saveCategory, ({ user, body, files }) => saveCategory(shop, user, body, files))
  serve(app, categoriesAndBrands.removeCategory, ({ user, params }) => removeCategory(shop, user, params.id))

  serve(app, categoriesAndBrands.listBrands, ({ query }) => allBrands(shop.db, query), showsSections)
  serve(app, categoriesAndBrands.saveBrand, ({ user, body }) => saveBrand(shop, user, body))
  serve(app, categoriesAndBrands.removeBrand, ({ user, params }) => removeBrand(shop, user, params.id))
}
