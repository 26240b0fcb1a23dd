import { formatRupees } from '../money.ts'
import type { RefusalReason } from './check-offer.ts'
import type { OfferRefusal } from './evaluate-offers.ts'
import { dayText, hoursText, timeText } from './offer-times.ts'

/** Why a code is not applied, in words for the shopper: "Add ₹151.00 more to use SAVE10." */
export const refusalMessage = ({ code, reason }: Pick<OfferRefusal, 'code' | 'reason'>): string =>
  messages[reason.kind](code, reason as never)

/** The message about a code that no offer has. */
export const unknownCodeMessage = (code: string): string => `${code} is not a code of this store.`

type Messages = {
  [Kind in RefusalReason['kind']]: (code: string, reason: Extract<RefusalReason, { kind: Kind }>) => string
}

const pieces = (count: number, inScope: boolean) =>
  `${count} more ${inScope ? 'matching ' : ''}${count === 1 ? 'item' : 'items'}`

const messages: Messages = {
  NOT_STARTED: (code, { startsAt }) => `${code} can be used from ${timeText(startsAt)}.`,
  ENDED: (code, { endedAt }) => `${code} ended on ${dayText(new Date(endedAt.getTime() - 1))}.`,
  PAUSED: (code) => `${code} cannot be used at present.`,
  OUTSIDE_HOURS: (code, times) => `${code} can be used ${hoursText(times)}.`,
  MIN_AMOUNT: (code, { missing, inScope }) =>
    `Add ${formatRupees(missing)} more ${inScope ? 'of matching items ' : ''}to use ${code}.`,
  MIN_QUANTITY: (code, { missing, inScope }) => `Add ${pieces(missing, inScope)} to use ${code}.`,
  NO_MATCHING_ITEMS: (code) => `${code} does not apply to the items in your cart.`,
  FIRST_ORDER_ONLY: (code) => `${code} is for a first order only.`,
  ONLINE_PAYMENT_ONLY: (code) => `${code} applies when you pay online.`,
  USED_UP: (code) => `${code} has been used up.`,
  USED_BY_CUSTOMER: (code) => `You have used ${code} already.`,
  SEGMENT_ONLY: (code, { isVisitor }) =>
    isVisitor ? `Sign in to use ${code}: it is for some customers only.` : `${code} is not for your account.`,
  BETTER_OFFER: (code) => `${code} is not applied, because a better offer is.`,
  NOTHING_TO_DISCOUNT: (code) => `${code} has nothing to reduce in your cart.`,
}
