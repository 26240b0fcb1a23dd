/** The states of a product that is not on sale: draft, scheduled for publication, archived. */
export const unpublishedStatuses = ['DRAFT', 'SCHEDULED', 'ARCHIVED'] as const

/** The states of a product that exists. */
export const productStatuses = ['PUBLISHED', ...unpublishedStatuses] as const

export type ProductStatus = (typeof productStatuses)[number]

/** The states of a product as the back office names them. */
export const productStatusLabels: Record<ProductStatus, string> = {
  PUBLISHED: 'On sale',
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  ARCHIVED: 'Archived',
}
