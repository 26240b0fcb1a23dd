import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import { invalidField } from '#server/errors.ts'
import type { Product } from './products.store.ts'

/** The columns of a product's publication. `createdAt` is set for a product that has no view and no sale yet. */
export type Publication = {
  unpublishedAt: Date | null
  unpublishedAs: string | null
  publishAt: Date | null
  createdAt?: Date
}

type PublicationInput = { status?: ProductStatus | undefined; publishAt?: Date | null | undefined }

/**
 * The publication that the form asks for; without a status it is kept. A product that goes on sale without a view or a sale is the
 * newest of its lists. Throws 'invalid' for a scheduled product without a time in the future.
 */
export function toPublication({ status, publishAt }: PublicationInput, before: Product | null, now: Date): Publication {
  const current = before ? (before.status ?? 'PUBLISHED') : null
  const wanted = status ?? current ?? 'PUBLISHED'
  if (wanted === 'PUBLISHED') {
    const becomesNewest = before !== null && current !== 'PUBLISHED' && before.viewCount === 0 && before.buyCount === 0
    return { unpublishedAt: null, unpublishedAs: null, publishAt: null, ...(becomesNewest && { createdAt: now }) }
  }
  const unpublished = { unpublishedAt: now, unpublishedAs: wanted }
  if (wanted !== 'SCHEDULED') return { ...unpublished, publishAt: null }
  const time = publishAt === undefined ? before?.publishAt : publishAt
  if (!time || (publishAt && time <= now)) throw invalidField('publishAt', 'Choose a date and a time in the future.')
  return { ...unpublished, publishAt: time }
}
