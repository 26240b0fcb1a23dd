import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { uploadUrl } from '#server/uploads/image-names.ts'
import { toOwnReview } from './review-response.ts'
import { findCustomerOfOrder, findDeliveredProducts } from './reviewable-products.store.ts'
import { findReviewsOfUser } from './reviews.store.ts'

/** The order of the link of a mail, and its customer, who can be a guest; throws notFound for a forged link, and after the account was deleted. */
export async function readReviewToken(
  { db, tokens }: Pick<AppContext, 'db' | 'tokens'>,
  token: string,
): Promise<{ orderId: string; userId: string; isOfGuest: boolean }> {
  const orderId = tokens.links.read('review-order', token)
  const customer = orderId === null ? undefined : await findCustomerOfOrder(db, orderId)
  if (orderId === null || customer === undefined) throw notFound('Order')
  return { orderId, ...customer }
}

/** The products of an own order that were delivered, each with the caller's review. */
export const listReviewableProducts = ({ db }: Pick<AppContext, 'db'>, { id: userId }: Caller, orderId: string) =>
  findReviewable(db, orderId, userId)

/** The same for everybody who has the link of a mail. */
export async function listProductsOfLink(context: Pick<AppContext, 'db' | 'tokens'>, token: string) {
  const { orderId, userId, isOfGuest } = await readReviewToken(context, token)
  return { ...(await findReviewable(context.db, orderId, userId)), isOfGuest }
}

async function findReviewable(db: Database, orderId: string, userId: string) {
  const delivered = await findDeliveredProducts(db, orderId, userId)
  if (!delivered) throw notFound('Order')
  const written = new Map((await findReviewsOfUser(db, userId)).map((review) => [review.productId, review]))
  const products = delivered.map(({ productId, name, imageFile }) => {
    const review = written.get(productId)
    return {
      productId,
      name,
      imageUrl: imageFile === null ? null : uploadUrl(imageFile),
      ...(review && { review: toOwnReview(review) }),
    }
  })
  return { products }
}
