import type { ProductStatus } from '#contract/catalogue/product-status.ts'

/** The states of a product as the back office names them. */
export const statusLabels: Record<ProductStatus, string> = {
  PUBLISHED: 'On sale',
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  ARCHIVED: 'Archived',
}
