import { benefitText, conditionTexts } from '#contract/offers/describe-offer.ts'
import type { OfferParts } from '#contract/offers/offer-terms.ts'
import type { Database } from '#server/database/connect.ts'
import { findSegment } from '#server/segments/segments.store.ts'
import { findScopeItems } from './offer-scope.store.ts'

/** An offer in the form of the audit log: benefit and conditions in words, names in place of ids. */
export async function offerAuditSnapshot(db: Database, offer: OfferParts & { isPaused: boolean }) {
  const { name, code, benefit, scope, conditions, combination, isPaused } = offer
  const items = await findScopeItems(db, scope)
  const segment = conditions.segmentId === undefined ? undefined : await findSegment(db, conditions.segmentId)
  return {
    name,
    code,
    combination,
    isPaused,
    benefit: benefitText(benefit, null),
    scope: scope.by === 'ALL' ? ['All products'] : items.map((item) => item.name),
    conditions: conditionTexts(conditions, scope.by !== 'ALL', segment?.name),
  }
}
