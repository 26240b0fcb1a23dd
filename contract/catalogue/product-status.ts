/** The states of a product that is not on sale: not ready, on sale from a time, and off sale. */
export const unpublishedStatuses = ['DRAFT', 'SCHEDULED', 'ARCHIVED'] as const

/** The states of a product that exists. */
export const productStatuses = ['PUBLISHED', ...unpublishedStatuses] as const

export type ProductStatus = (typeof productStatuses)[number]
