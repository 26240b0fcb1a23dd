import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { HideBody, hiddenReason, seenAnswer } from '../moderation/moderation.ts'
import {
  booleanParam,
  commaSeparated,
  cursor,
  id,
  idParams,
  integerParam,
  linkParams,
  MessageResponse,
  optionalLine,
  optionalText,
  requiredBoolean,
  requiredText,
  searchText,
  timestamp,
} from '../schemas.ts'
import {
  adminReviewFilters,
  adminReviewPageSize,
  maxAnswerLength,
  maxReviewLength,
  maxReviewPictures,
  maxReviewTitleLength,
  reviewPageSize,
  reviewSorts,
} from './review-limits.ts'

const starsMessage = 'Choose 1 to 5 stars.'

const Picture = z.object({ id: z.uuid(), url: z.string() })

/** A review as everybody sees it. Its author bought the product and got it. */
export const Review = z.object({
  id: z.uuid(),
  stars: z.int(),
  title: z.string().optional(),
  text: z.string().optional(),
  firstName: z.string(),
  createdAt: timestamp,
  editedAt: timestamp.optional(),
  pictures: z.array(Picture).optional(),
  helpfulCount: z.int(),
  answer: z.object({ text: z.string(), answeredAt: timestamp }).optional(),
})

/** The average and the number of reviews, and the number for 1, 2, 3, 4 and 5 stars. */
const RatingSummary = z.object({ average: z.number(), count: z.int(), byStars: z.array(z.int()) })

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  productId: z.uuid(),
  productName: z.string(),
  /** Until when it can be edited. */
  editableUntil: timestamp,
  /** Why it is hidden from everybody else; missing if it is not. */
  hiddenReason: hiddenReason.optional(),
})

/** A product of an order that its customer can review; `review` is the one that the customer wrote. */
const ReviewableProduct = z.object({
  productId: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  review: OwnReview.optional(),
})

const AdminReview = Review.extend({
  productId: z.uuid(),
  productName: z.string(),
  hiddenReason: hiddenReason.optional(),
})

/** The review's `editedAt` when the administrator's page was loaded, null for none: the call is a conflict if its author has edited it since. */
const seenEditedAt = z.iso.datetime().nullish()

/** A form of stars, title and text; forms have texts only. */
const reviewFields = {
  stars: z
    .string(starsMessage)
    .regex(/^[1-5]$/, starsMessage)
    .transform(Number),
  title: optionalLine('Title', maxReviewTitleLength),
  text: optionalText('Review', maxReviewLength),
}
const pictureFiles = { pictures: maxReviewPictures }
const productParams = z.object({ productId: id })

const Reviewable = z.object({ products: z.array(ReviewableProduct) })
const SavedReview = z.object({ message: z.string(), review: OwnReview })
const Settings = z.object({ asksByMail: z.boolean() })

/** The calls about reviews of products. */
export const reviews = {
  listOfProduct: endpoint({
    method: 'GET',
    path: '/products/{productId}/reviews',
    access: 'public',
    summary: 'A page of the reviews of a product, with its rating on the first page.',
    params: productParams,
    query: z.object({
      sort: z.enum(reviewSorts, `sort must be one of ${reviewSorts.join(', ')}.`).default('helpful'),
      stars: integerParam('stars', { ceiling: 5 }).optional(),
      withPictures: booleanParam,
      limit: integerParam('limit', { ceiling: 50 }).default(reviewPageSize),
      cursor,
    }),
    response: z.object({
      reviews: z.array(Review),
      /** Missing on later pages and without reviews. */
      rating: RatingSummary.optional(),
      nextCursor: z.string().nullable(),
    }),
  }),
  listOfOrder: endpoint({
    method: 'GET',
    path: '/orders/{id}/reviews',
    access: 'customer',
    allowsGuests: true,
    summary: 'The products of an own order that were delivered, each with the review that the caller wrote.',
    params: idParams,
    response: Reviewable,
  }),
  write: endpoint({
    method: 'POST',
    path: '/products/{productId}/reviews',
    access: 'customer',
    allowsGuests: true,
    summary: 'Writes the review of a product that was delivered to the caller; one for each product.',
    params: productParams,
    files: pictureFiles,
    body: z.object(reviewFields),
    response: SavedReview,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/reviews/{id}',
    access: 'customer',
    allowsGuests: true,
    summary: 'Changes an own review within 30 days; `keptPictures` are the ids of the pictures that stay.',
    params: idParams,
    files: pictureFiles,
    body: z.object({ ...reviewFields, keptPictures: commaSeparated(id) }),
    response: SavedReview,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reviews/{id}',
    access: 'customer',
    allowsGuests: true,
    summary: 'Deletes an own review.',
    params: idParams,
    response: MessageResponse,
  }),
  voteHelpful: endpoint({
    method: 'POST',
    path: '/reviews/{id}/helpful',
    access: 'customer',
    summary: 'Counts a review as helpful, once for each customer.',
    params: idParams,
    response: z.object({ message: z.string(), helpfulCount: z.int() }),
  }),
  showOrderOfLink: endpoint({
    method: 'GET',
    path: '/reviews/order/{token}',
    access: 'public',
    summary: 'The products that the link in a mail asks about. Changes nothing, because mail scanners follow links.',
    params: linkParams,
    response: Reviewable.extend({
      /** Whether a guest placed the order, who cannot sign in. */
      isOfGuest: z.boolean(),
    }),
  }),
  writeByLink: endpoint({
    method: 'POST',
    path: '/reviews/order/{token}',
    access: 'public',
    summary: 'Writes the first review of a product by the link in a mail; its author changes it in the order history.',
    params: linkParams,
    // Without pictures: a form with files is read into memory before the link is checked.
    body: z.object({ productId: id, ...reviewFields }),
    response: SavedReview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/reviews',
    access: 'admin',
    summary: 'A page of all reviews, the newest first.',
    query: z.object({
      filter: z.enum(adminReviewFilters, `filter must be one of ${adminReviewFilters.join(', ')}.`).default('all'),
      stars: integerParam('stars', { ceiling: 5 }).optional(),
      /** The author. */
      customerId: id.optional(),
      q: searchText.default(''),
      limit: integerParam('limit', { ceiling: 100 }).default(adminReviewPageSize),
      cursor,
    }),
    response: z.object({ reviews: z.array(AdminReview), nextCursor: z.string().nullable() }),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/reviews/{id}/answer',
    access: 'admin',
    summary: 'Answers a review publicly, or removes the answer.',
    params: idParams,
    body: z.object({ answer: requiredText('Answer', maxAnswerLength).nullable(), seenAnswer, seenEditedAt }),
    response: z.object({ message: z.string(), review: AdminReview }),
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/reviews/{id}/hidden',
    access: 'admin',
    summary:
      'Hides a review for a reason that its author sees, or shows it again. Nobody but the author can change a review.',
    params: idParams,
    body: HideBody.extend({ seenEditedAt }),
    response: z.object({ message: z.string(), review: AdminReview }),
  }),
  showSettings: endpoint({
    method: 'GET',
    path: '/review-settings',
    access: 'admin',
    summary: 'Whether customers are asked for reviews by mail.',
    response: Settings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/review-settings',
    access: 'admin',
    summary: 'Sets whether customers are asked for reviews by mail, 7 days after the delivery.',
    body: z.object({ asksByMail: requiredBoolean }),
    response: Settings.extend({ message: z.string() }),
  }),
}
