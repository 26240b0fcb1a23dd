import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'

/** A page of a product's reviews; the first one has the rating. */
export type ReviewsPage = CallResponse<'GET /products/{productId}/reviews'>
export type ReviewViewModel = ReviewsPage['reviews'][number]
/** The first page of the reviews of a product page; null for a product without reviews. */
export type ReviewsResult = Result<ReviewsPage> | null

/** A product of an order, with the review that its customer wrote. */
export type ReviewableProduct = CallResponse<'GET /orders/{id}/reviews'>['products'][number]
export type OwnReview = NonNullable<ReviewableProduct['review']>
