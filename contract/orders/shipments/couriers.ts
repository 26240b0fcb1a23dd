/**
 * The couriers that an owner can name, each with the page on which its customers follow a shipment; `{number}` is the tracking number.
 * India Post's page asks for the number. docs/couriers.md says where the addresses come from; a courier that is not listed is OTHER.
 */
export const couriers = {
  OWN: { name: 'Own delivery', trackingPage: null },
  INDIA_POST: {
    name: 'India Post',
    trackingPage: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  DELHIVERY: { name: 'Delhivery', trackingPage: 'https://www.delhivery.com/track/package/{number}' },
  BLUE_DART: {
    name: 'Blue Dart',
    trackingPage: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  DTDC: { name: 'DTDC', trackingPage: 'https://www.dtdc.in/tracking.asp?strCnno={number}' },
  EKART: { name: 'Ekart', trackingPage: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  XPRESSBEES: { name: 'XpressBees', trackingPage: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
  SHADOWFAX: { name: 'Shadowfax', trackingPage: 'https://tracker.shadowfax.in/#/track/{number}' },
  OTHER: { name: 'Other courier', trackingPage: null },
} as const satisfies Record<string, { name: string; trackingPage: string | null }>

export type CourierKey = keyof typeof couriers
export const courierKeys = Object.keys(couriers) as [CourierKey, ...CourierKey[]]

/** The address of the page on which a shipment of a listed courier is followed; null without a number or a page. */
export function courierTrackingUrl(courier: CourierKey, trackingNumber: string | null): string | null {
  const page: string | null = couriers[courier].trackingPage
  return page && trackingNumber ? page.replace('{number}', encodeURIComponent(trackingNumber)) : null
}

/** How goods travel: the courier, its number and the link of its tracking page. */
export type CourierDetails = {
  courier: CourierKey | null
  courierName: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

/** The details as entered, completed by the name of a listed courier, and by the link of its tracking page unless another was entered. */
export function namedCourier({ courier, courierName, trackingNumber, trackingUrl }: CourierDetails): CourierDetails {
  return {
    courier,
    courierName: courier === 'OTHER' ? courierName : courier && couriers[courier].name,
    trackingNumber,
    trackingUrl: trackingUrl ?? (courier && courierTrackingUrl(courier, trackingNumber)),
  }
}

/** The services with which a store can book couriers (docs/couriers.md); `simulator` books nothing. */
export const courierServices = ['shiprocket', 'simulator'] as const
export type CourierService = (typeof courierServices)[number]
