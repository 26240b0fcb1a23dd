import { toPaise, toRupees } from '#contract/money.ts'
import { returnTerms } from '#contract/orders/returns/return-window.ts'
import { shippingFor } from '#contract/orders/shipping.ts'
import type { CompanyDetails } from '#web/company/company.ts'
import type { Thing } from './schema-org.ts'

/** The settings of the store that decide what an offer says about shipping and returns. */
export type OfferSettings = Pick<CompanyDetails, 'shippingFee' | 'deliveryCheck' | 'returnDays' | 'returnPickupCharge'>

const inRupees = (value: string): Thing => ({ '@type': 'MonetaryAmount', value, currency: 'INR' })

/**
 * The shipping of one piece alone at a price in paise, as the cart charges it; undefined in a store with delivery zones, which charge by
 * PIN code. Its id is unique for each charge of a page.
 */
export function shippingDetails({ shippingFee, deliveryCheck }: OfferSettings, price: number): Thing | undefined {
  if (deliveryCheck === 'ZONES') return undefined
  const charge = toRupees(shippingFor(price, toPaise(shippingFee)))
  return {
    '@type': 'OfferShippingDetails',
    '@id': `#shipping-${charge}`,
    shippingRate: inRupees(charge),
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
}

/**
 * How long goods can be returned for any reason, by the days of the store and of their category (undefined: as the store); undefined
 * without a limit, because no page then names a time.
 */
export function returnPolicy(settings: OfferSettings, categoryDays: number | undefined): Thing | undefined {
  const { anyReason: days } = returnTerms(settings.returnDays, categoryDays ?? null)
  if (days === 0) return undefined
  const policy = { '@type': 'MerchantReturnPolicy', '@id': '#returns', applicableCountry: 'IN' }
  if (days === null) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    ...returnFees(settings.returnPickupCharge),
  }
}

const returnFees = (pickupCharge: string | undefined) =>
  pickupCharge
    ? { returnFees: 'https://schema.org/ReturnShippingFees', returnShippingFeesAmount: inRupees(pickupCharge) }
    : { returnFees: 'https://schema.org/FreeReturn' }
