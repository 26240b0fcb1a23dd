import { rateText } from '#contract/delivery/rate-text.ts'
import type { StoredZone } from './zones.store.ts'

/** A zone in the form of the audit log: ranges and rates as lines of text. */
export const zoneAuditSnapshot = ({ pinRanges, rates, updatedAt: _, ...zone }: StoredZone) => ({
  ...zone,
  pinRanges: pinRanges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)),
  rates: rates.map(rateText),
})
