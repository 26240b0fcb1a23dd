import type { FastifyInstance } from 'fastify'
import { reviews } from '#contract/reviews/reviews.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { editReview, removeReview } from './edit-review.ts'
import { listProductsOfLink, listReviewableProducts } from './list-reviewable-products.ts'
import { listAllReviews, listReviewsOfProduct } from './list-reviews.ts'
import { answerReview, hideReview } from './moderate-review.ts'
import { saveReviewSettings, showReviewSettings } from './review-settings.ts'
import { voteHelpful } from './vote-helpful.ts'
import { writeReview, writeReviewByLink } from './write-review.ts'

/** The calls about reviews of products. */
export default function reviewsRoutes(app: FastifyInstance, context: AppContext) {
  serve(
    app,
    reviews.listOfProduct,
    ({ params, query }) => listReviewsOfProduct(context, params.productId, query),
    (_, { params }) => ({ tags: [params.productId, `reviews:${params.productId}`] }),
  )
  serve(app, reviews.listOfOrder, ({ user, params }) => listReviewableProducts(context, user, params.id))
  serve(app, reviews.write, ({ user, params, body, files }) =>
    writeReview(context, user, params.productId, body, files),
  )
  serve(app, reviews.edit, ({ user, params, body, files }) => editReview(context, user, params.id, body, files))
  serve(app, reviews.remove, ({ user, params }) => removeReview(context, user, params.id))
  serve(app, reviews.voteHelpful, ({ user, params }) => voteHelpful(context, user, params.id))
  serve(app, reviews.showOrderOfLink, ({ params }) => listProductsOfLink(context, params.token))
  serve(app, reviews.writeByLink, ({ params, body }) => writeReviewByLink(context, params.token, body))
  serve(app, reviews.list, ({ query }) => listAllReviews(context, query))
  serve(app, reviews.answer, ({ user, params, body }) => answerReview(context, user, params.id, body))
  serve(app, reviews.hide, ({ user, params, body }) => hideReview(context, user, params.id, body))
  serve(app, reviews.showSettings, () => showReviewSettings(context))
  serve(app, reviews.saveSettings, ({ user, body }) => saveReviewSettings(context, user, body))
}
