import type { PickupMeaning, ScanMeaning } from './scan-meaning.ts'

/** A parcel as couriers charge it. */
export type ParcelSize = { weightGrams: number; lengthCm: number; breadthCm: number; heightCm: number }

/**
 * The service has certainly not done it; `reason` is for administrators. With `isTemporary` the service did not decide about it: the same call
 * may succeed later.
 */
export type RefusedCall = { kind: 'refused'; reason: string; isTemporary?: true }

/** The service may or may not have done it; only a later call shows it. */
export type UnknownOutcome = { kind: 'unknown'; reason: string }

type RatesQuery = ParcelSize & {
  deliveryPinCode: string
  /** The cash to collect in paise; 0 for a paid order. */
  cashAmount: number
}

/** A courier that takes the parcel; amounts are in paise. */
export type CourierRate = {
  courierId: number
  courierName: string
  charge: number
  takesCash: boolean
  /** Null where the service gives none. */
  estimatedDays: number | null
  rating: number | null
  isRecommended: boolean
}

type PickupRatesQuery = ParcelSize & {
  pickupPinCode: string
  /** What the goods were sold for, in paise. */
  value: number
}

/** The sender or the recipient of a parcel. */
export type Contact = {
  name: string
  email: string
  phone: string
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  pinCode: string
}

export type BookingItem = { name: string; sku: string; quantity: number; price: number; hsn: string | null }

/** What every booking has. */
type BookingBase = ParcelSize & {
  /** Our id of the order at the service; it creates one order for it, however often it is asked. */
  reference: string
  /** An earlier request may have created the order: it is looked up first. */
  isRepeat: boolean
  courierId: number
  items: readonly BookingItem[]
  /** What the goods were sold for, in paise. */
  value: number
}

export type BookingParams = BookingBase & {
  orderDate: Date
  recipient: Contact
  /** What the courier collects, in paise; 0 for a paid order. */
  cashAmount: number
}

/** The pickup of returned goods at the customer's; they go to the store's pickup address. */
export type PickupParams = BookingBase & { requestedAt: Date; sender: Contact }

type ProviderIds = { providerOrderId: string; providerShipmentId: string }
export type BookedShipment = ProviderIds & { kind: 'booked'; awb: string; courierName: string }

/** No courier took the parcel; the order exists at the service where it has ids, and is to be canceled there. */
export type RefusedBooking = RefusedCall & { created?: ProviderIds }

/** Our id of an order at the service, and the service's own one; null where it is not known. */
export type OrderToCancel = {
  reference: string
  providerOrderId: string | null
  /** Set for the pickup of a return, which the service lists apart by its day. */
  pickupRequestedAt?: Date
}

/** A report of a courier about a shipment. */
export type ProviderScan = {
  /** Null where the service gives none. */
  code: string | null
  /** Null for a code that says nothing about the shipment, and for one that is not known. */
  meaning: ScanMeaning | null
  /** The same about the pickup of a return. */
  pickupMeaning: PickupMeaning | null
  label: string | null
  activity: string | null
  location: string | null
  happenedAt: Date
  raw: Record<string, string> | null
}

/** A service that books parcels with couriers. No call throws: failures are part of the result. */
export type CourierProvider = {
  /** The couriers that serve a PIN code, with their rates; an empty list where none does. */
  rates(query: RatesQuery): Promise<{ kind: 'found'; couriers: CourierRate[] } | RefusedCall | UnknownOutcome>
  /** The couriers that pick goods up at a PIN code and bring them to the store; an empty list where none does. */
  pickupRates(
    query: PickupRatesQuery,
  ): Promise<{ kind: 'found'; couriers: CourierRate[] } | RefusedCall | UnknownOutcome>
  /** Creates the order at the service and has the chosen courier assign its number (AWB). */
  book(booking: BookingParams): Promise<BookedShipment | RefusedBooking | UnknownOutcome>
  /** The same for the pickup of returned goods. */
  bookPickup(booking: PickupParams): Promise<BookedShipment | RefusedBooking | UnknownOutcome>
  label(providerShipmentId: string): Promise<{ kind: 'created'; url: string } | RefusedCall | UnknownOutcome>
  /** One that was requested before counts as requested; the service then names neither its day nor its reference. */
  requestPickup(
    providerShipmentId: string,
  ): Promise<{ kind: 'requested'; at: Date | null; reference: string | null } | RefusedCall | UnknownOutcome>
  /** All reports about a shipment, in any order; an empty list where there are none yet. */
  track(awb: string): Promise<{ kind: 'found'; scans: ProviderScan[] } | RefusedCall | UnknownOutcome>
  /** Cancels an order at the service; one that does not exist there, or is canceled already, counts as canceled. */
  cancel(order: OrderToCancel): Promise<{ kind: 'canceled' } | RefusedCall | UnknownOutcome>
  /** The page on which customers follow a shipment. */
  trackingUrl(awb: string): string
}
