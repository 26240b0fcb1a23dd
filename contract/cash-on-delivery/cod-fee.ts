import type { CodRules } from './cod-rules.ts'

/** The name of the fee in carts, orders, mails and invoices. */
export const codFeeName = 'Cash on delivery fee'

/** What cash on delivery adds to an order, in paise: the owner's fee and the surcharge of its delivery zone. `rules` is null while the owner has set none. */
export const codFeeOf = (rules: Pick<CodRules, 'fee'> | null, quote: { codSurcharge: number }): number =>
  (rules?.fee ?? 0) + quote.codSurcharge
