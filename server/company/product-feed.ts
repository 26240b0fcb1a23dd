import type { company } from '#contract/company.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ensureCompanyDetails } from './company.store.ts'
import { findProductFeedSettings, updateProductFeed } from './product-feed.store.ts'

/** The path of the product feed. */
export const productFeedPath = '/feeds/google.xml'

const toProductFeed = (publicUrl: string, enabled: boolean) => ({ enabled, url: publicUrl + productFeedPath })

/** Whether the product feed is published, and its address. */
export async function showProductFeed({ db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>) {
  const { enabled } = await findProductFeedSettings(db)
  return { productFeed: toProductFeed(publicUrl, enabled) }
}

/** Publishes the product feed, or ends its publication. */
export async function changeProductFeed(
  { db, clock, publicUrl }: Pick<AppContext, 'db' | 'clock' | 'publicUrl'>,
  administrator: Caller,
  { enabled }: Input<typeof company.updateProductFeed>['body'],
) {
  await inTransaction(db, async (trx) => {
    await ensureCompanyDetails(trx)
    const wasEnabled = await updateProductFeed(trx, enabled, clock())
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'companyDetails',
      subjectId: null,
      before: { productFeed: wasEnabled },
      after: { productFeed: enabled },
    })
  })
  const message = enabled ? 'The product feed is published.' : 'The product feed is switched off.'
  return { message, productFeed: toProductFeed(publicUrl, enabled) }
}
