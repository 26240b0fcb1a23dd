import { unsubscribeUrl } from '#server/marketing/unsubscribe.ts'
import { offerMarketing } from '#tests/support/marketing/offer-marketing.ts'
import { allCallers, customers, type EndpointCase } from './endpoint-case.ts'

/** The link of a mail; it is enough for everybody. */
const withLink: EndpointCase['arrange'] = (context, customer) => ({
  params: { token: unsubscribeUrl(context, 'NEWS_AND_OFFERS', customer.id).split('/').at(-1)! },
})

/** Consents to mails that are not about an order. */
export const marketingCases: Record<string, EndpointCase> = {
  'GET /marketing-consents': customers(),
  'PUT /marketing-consents/{purpose}': customers(async (context) => {
    await offerMarketing(context)
    return { params: { purpose: 'NEWS_AND_OFFERS' }, body: { isGiven: true, place: 'ACCOUNT' } }
  }),
  'GET /unsubscribe/{token}': allCallers(withLink),
  'POST /unsubscribe/{token}': allCallers(withLink),
}
