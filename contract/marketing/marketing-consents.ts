import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { linkParams, MessageResponse, requiredBoolean, timestamp } from '../schemas.ts'
import { consentPlaces, marketingPurposes } from './marketing-limits.ts'

/** A purpose that the store offers; `givenAt` is null while the caller has not consented to it. */
const MarketingConsent = z.object({ purpose: z.enum(marketingPurposes), givenAt: timestamp.nullable() })

/** The kinds of mails that a link ends. */
const endedMails = [...marketingPurposes, 'PRICE_DROPS', 'REVIEW_REQUESTS'] as const

/** Consents to mails that are not about an order, and their withdrawal by the link in such a mail. */
export const marketingConsents = {
  list: endpoint({
    method: 'GET',
    path: '/marketing-consents',
    access: 'customer',
    summary: 'The purposes for which the store asks for a consent, with the caller’s consents.',
    response: z.object({ consents: z.array(MarketingConsent) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/marketing-consents/{purpose}',
    access: 'customer',
    summary: 'Gives or withdraws the caller’s consent to a purpose.',
    params: z.object({ purpose: z.enum(marketingPurposes) }),
    body: z.object({
      isGiven: requiredBoolean,
      place: z.enum(consentPlaces, `place must be one of ${consentPlaces.join(', ')}.`),
    }),
    response: z.object({ message: z.string(), consents: z.array(MarketingConsent) }),
  }),
  showLink: endpoint({
    method: 'GET',
    path: '/unsubscribe/{token}',
    access: 'public',
    summary: 'Which mails the link of a mail ends. Changes nothing.',
    params: linkParams,
    response: z.object({ mails: z.enum(endedMails) }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/{token}',
    access: 'public',
    summary: 'Ends the mails of the kind that the link of a mail is for.',
    params: linkParams,
    response: MessageResponse,
  }),
}
