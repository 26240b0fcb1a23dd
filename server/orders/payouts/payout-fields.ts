import type { PayoutJson } from './payouts.store.ts'

/**
 * The payout details of an order as its customer sees them, only where money is owed by hand: the hint, or that they are needed. Details of
 * another key are needed again.
 */
export const payoutFields = (payout: PayoutJson | null, keyId: string) =>
  payout && (payout.hint !== null && payout.keyId === keyId ? { payout: { hint: payout.hint } } : { needsPayout: true })
