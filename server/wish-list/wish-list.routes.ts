import type { FastifyInstance } from 'fastify'
import { wishList } from '#contract/wish-list/wish-list.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { addToWishList } from './add-to-wish-list.ts'
import { removeFromWishList } from './remove-from-wish-list.ts'
import { setPriceDrops } from './set-price-drops.ts'
import { shareWishList } from './share-wish-list.ts'
import { describeWishList, showSharedWishList, showWishList } from './show-wish-list.ts'

/** Wish lists of customers, shared lists, and the products of a visitor's list. */
export default function wishListRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, wishList.show, ({ user }) => showWishList(context, user))
  serve(app, wishList.add, ({ user, body }) => addToWishList(context, user, body.keys))
  serve(app, wishList.remove, ({ user, body }) => removeFromWishList(context, user, body.keys))
  serve(app, wishList.share, ({ user, body }) => shareWishList(context, user, body))
  serve(app, wishList.setPriceDrops, ({ user, body }) => setPriceDrops(context, user, body))
  serve(app, wishList.showShared, ({ params }) => showSharedWishList(context, params.token))
  serve(app, wishList.describe, ({ body }) => describeWishList(context, body.keys))
}
