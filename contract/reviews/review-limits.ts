/** The maximum lengths of a review's title and text, and of the owner's answer. */
export const maxReviewTitleLength = 100
export const maxReviewLength = 3000
export const maxAnswerLength = 2000
/** The maximum number of pictures of a review. */
export const maxReviewPictures = 4
/** The days for which an author can edit a review. */
export const reviewEditDays = 30
/** The days after the delivery of an order at which its customer is asked for reviews, and after which nobody is asked any more. */
export const reviewRequestDays = { from: 7, until: 21 } as const
/** The maximum number of products that a mail asks about. */
export const maxRequestedProducts = 5
export const reviewPageSize = 5
export const adminReviewPageSize = 20

/** The orders of the reviews of a product. */
export const reviewSorts = ['helpful', 'newest'] as const

/** The filters of the administrators' list. */
export const adminReviewFilters = ['all', 'unanswered', 'hidden'] as const
