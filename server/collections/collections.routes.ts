import type { FastifyInstance } from 'fastify'
import { collections } from '#contract/collections/collections.ts'
import { noTags, productListTags } from '#server/catalogue/cache-tags.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { countRule, listCollectionProducts } from './collection-products.ts'
import { newProductsTag } from './collections.store.ts'
import { removeCollection } from './remove-collection.ts'
import { saveCollection } from './save-collection.ts'
import { listChosenProducts, listCollections, showCollection } from './show-collections.ts'

/** The calls about collections. */
export default function collectionsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, collections.list, () => listCollections(context))
  serve(app, collections.chosenProducts, ({ params }) => listChosenProducts(context, params.id))
  serve(app, collections.countRule, ({ query }) => countRule(context, query.rule))
  // A changed collection invalidates every entry, as a category does.
  serve(app, collections.show, ({ params }) => showCollection(context, params.handle), noTags)
  serve(
    app,
    collections.products,
    ({ params, query }) => listCollectionProducts(context, params.handle, query),
    ({ products }) => ({ tags: productListTags(products, 'ranks', 'availability', newProductsTag) }),
  )
  serve(app, collections.save, ({ user, body, files }) => saveCollection(context, user, body, files))
  serve(app, collections.remove, ({ user, params }) => removeCollection(context, user, params.id))
}
