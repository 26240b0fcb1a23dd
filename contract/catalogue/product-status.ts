/** The states of a product that is not on sale: draft, scheduled for publication, archived. */
export const unpublishedStatuses = ['DRAFT', 'SCHEDULED', 'ARCHIVED'] as const

/** The states of a product that exists. */
export const productStatuses = ['PUBLISHED', ...unpublishedStatuses] as const

export type ProductStatus = (typeof productStatuses)[number]
