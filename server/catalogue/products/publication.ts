import type { RawBuilder } from 'kysely'
import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import { invalidField } from '#server/errors.ts'
import type { Product } from './product-response.ts'
import { newestUnlessSeen } from './unpublished-products.store.ts'

/** The columns of a product's publication. `createdAt` is set for a product that goes on sale. */
export type Publication = {
  unpublishedAt: Date | null
  unpublishedAs: string | null
  publishAt: Date | null
  createdAt?: RawBuilder<Date>
}

type PublicationInput = { status?: ProductStatus | undefined; publishAt?: Date | null | undefined }

/**
 * The publication that the form asks for; without a status it is kept. Throws 'invalid' for a scheduled product without a time in the future.
 */
export function toPublication({ status, publishAt }: PublicationInput, before: Product | null, now: Date): Publication {
  const current = before ? (before.status ?? 'PUBLISHED') : null
  const wanted = status ?? current ?? 'PUBLISHED'
  if (wanted === 'PUBLISHED') {
    const goesOnSale = before !== null && current !== 'PUBLISHED'
    const createdAt = goesOnSale ? { createdAt: newestUnlessSeen(now) } : {}
    return { unpublishedAt: null, unpublishedAs: null, publishAt: null, ...createdAt }
  }
  const unpublished = { unpublishedAt: now, unpublishedAs: wanted }
  if (wanted !== 'SCHEDULED') return { ...unpublished, publishAt: null }
  const time = publishAt === undefined ? before?.publishAt : publishAt
  if (!time || (publishAt && time <= now)) throw invalidField('publishAt', 'Choose a date and a time in the future.')
  return { ...unpublished, publishAt: time }
}
