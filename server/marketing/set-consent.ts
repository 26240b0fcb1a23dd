import type { Input } from '#contract/endpoint.ts'
import type { marketingConsents } from '#contract/marketing/marketing-consents.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findOfferedConsents, insertMarketingConsent, withdrawMarketingConsent } from './marketing-consents.store.ts'

type SetInput = Input<typeof marketingConsents.set>

/**
 * Gives or withdraws the caller's consent to a purpose. A conflict if the store does not ask for it; a withdrawal is possible in any case
 * (DPDP Act 2023, section 6(4): as easily as the consent was given).
 */
export async function setConsent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: userId }: Caller,
  { purpose }: SetInput['params'],
  { isGiven, place }: SetInput['body'],
) {
  const consent = { userId, purpose, place, now: clock() }
  if (!isGiven) await withdrawMarketingConsent(db, consent)
  else if (!(await insertMarketingConsent(db, consent)))
    throw new AppError('conflict', 'This shop does not send these mails at the moment.')
  return {
    message: messages[purpose][isGiven ? 'given' : 'withdrawn'],
    consents: await findOfferedConsents(db, userId),
  }
}

const messages = {
  CART_REMINDERS: {
    given: 'We remind you of items that you leave in your cart.',
    withdrawn: 'We no longer remind you of items in your cart.',
  },
  NEWS_AND_OFFERS: {
    given: 'We write to you about news and offers.',
    withdrawn: 'We no longer write to you about news and offers.',
  },
}
