import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { endPriceDrops } from '#server/wish-list/price-drops.store.ts'
import { withdrawMarketingConsent } from './marketing-consents.store.ts'
import { endReviewRequests } from './review-requests.store.ts'

/** The purpose of the token for each kind of mails that a customer can end by a link. */
const linkPurposes = {
  CART_REMINDERS: 'cart-reminders',
  NEWS_AND_OFFERS: 'news-and-offers',
  PRICE_DROPS: 'price-drops',
  REVIEW_REQUESTS: 'review-requests',
} as const

type EndedMails = keyof typeof linkPurposes
const kinds = Object.keys(linkPurposes) as EndedMails[]

/** The page of a link that ends mails of a kind. Mail programs send a POST to the same URL (RFC 8058). */
export const unsubscribeUrl = (
  { publicUrl, tokens }: Pick<AppContext, 'publicUrl' | 'tokens'>,
  mails: EndedMails,
  userId: string,
): string => `${publicUrl}/unsubscribe/${tokens.links.issue(linkPurposes[mails], userId)}`

/** The customer and the kind of mails of a link; throws notFound for a forged one. */
function readLink({ tokens }: Pick<AppContext, 'tokens'>, token: string): { mails: EndedMails; userId: string } {
  for (const mails of kinds) {
    const userId = tokens.links.read(linkPurposes[mails], token)
    if (userId !== null) return { mails, userId }
  }
  throw notFound('Link')
}

/** Which mails a link ends; throws notFound for a forged one. */
export const showUnsubscribeLink = async (context: Pick<AppContext, 'tokens'>, token: string) => ({
  mails: readLink(context, token).mails,
})

/**
 * Ends the mails of a link. It succeeds also if they have ended already and for a deleted account, to which nothing is sent: a mail program
 * would report a failure to the customer. Throws notFound for a forged link.
 */
export async function unsubscribe({ db, clock, tokens }: Pick<AppContext, 'db' | 'clock' | 'tokens'>, token: string) {
  const { mails, userId } = readLink({ tokens }, token)
  if (mails === 'PRICE_DROPS') await endPriceDrops(db, userId)
  else if (mails === 'REVIEW_REQUESTS') await endReviewRequests(db, userId, clock())
  else await withdrawMarketingConsent(db, { userId, purpose: mails, place: 'MAIL', now: clock() })
  return { message: 'We no longer send you these mails.' }
}
