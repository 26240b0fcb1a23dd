import { minuteInIndia } from '#contract/india-time.ts'
import type { HttpResult } from '#server/http/send-request.ts'
import type {
  BookingItem,
  BookingParams,
  CourierProvider,
  ParcelSize,
  RefusedCall,
  UnknownOutcome,
} from '../provider.ts'
import { createShiprocketClient, type ShiprocketSettings } from './client.ts'
import {
  AssignedAwb,
  CreatedOrder,
  ErrorBody,
  FoundOrders,
  Label,
  PickupLocations,
  Pickup as PickupResponse,
  parseTime,
  RefusedAwb,
  RefusedLabel,
  Serviceability,
  Tracking,
  toScans,
} from './response-schemas.ts'

type Settings = ShiprocketSettings & {
  /** The name of a pickup address in Shiprocket's panel; null for the primary one. */
  pickupLocation: string | null
}

type Order = { providerOrderId: string; providerShipmentId: string; awb: string | null; courierName: string | null }

/** How long the pickup address is remembered, in milliseconds. */
const pickupLocationLifetime = 3_600_000

/** Statuses of an order at Shiprocket that can not be booked any more; "CANCELED" in the examples of "Get all Orders". */
const isCanceled = (status: string | null) => /^cancell?ed/i.test(status ?? '')

/** Shiprocket as a courier service. Every endpoint is one of https://apidocs.shiprocket.in; docs/couriers.md lists them with their sources. */
export function createShiprocket({ pickupLocation, ...settings }: Settings): CourierProvider {
  const send = createShiprocketClient(settings)
  const now = () => settings.clock().getTime()
  let pickup: { name: string; pinCode: string; until: number } | null = null

  /** The pickup address: that of the configuration, or the primary one of the account. */
  async function findPickup(): Promise<{ name: string; pinCode: string } | RefusedCall> {
    if (pickup && now() < pickup.until) return pickup
    const response = await send('pickupLocations', '/settings/company/pickup')
    const parsed = PickupLocations.safeParse(bodyOf(response))
    if (!parsed.success) return { kind: 'refused', reason: reasonOf(response), isTemporary: true }
    const addresses = parsed.data.data.shipping_address
    const address = pickupLocation
      ? addresses.find(({ pickup_location: name }) => name === pickupLocation)
      : (addresses.find(({ is_primary_location: isPrimary }) => isPrimary === 1) ?? addresses[0])
    if (!address) {
      const missing = pickupLocation ? `the pickup address “${pickupLocation}”` : 'a pickup address'
      return { kind: 'refused', reason: `Shiprocket’s account does not have ${missing}` }
    }
    pickup = { name: address.pickup_location, pinCode: address.pin_code, until: now() + pickupLocationLifetime }
    return pickup
  }

  /** The order of a reference: "search" is for an AWB or the order id specified by the store ("Get all Orders"). Null for none. */
  async function findOrder(reference: string): Promise<Order | RefusedCall | UnknownOutcome | null> {
    const response = await send('findOrder', `/orders?search=${encodeURIComponent(reference)}`)
    const parsed = FoundOrders.safeParse(bodyOf(response))
    // Whether the order exists is not known then, so that it is not created.
    if (!parsed.success) return { kind: 'unknown', reason: reasonOf(response) }
    const order = parsed.data.data.find(({ channel_order_id: id }) => id === reference)
    const shipment = order?.shipments[0]
    if (!order || !shipment) return null
    if (isCanceled(order.status)) return canceledOrder
    return {
      providerOrderId: order.id,
      providerShipmentId: shipment.id,
      awb: shipment.awb,
      courierName: shipment.courier,
    }
  }

  /**
   * Creates an order. "order_id field cannot be equal to an already existing id. Doing so does not change or affect the existing order": a
   * repeated request answers with the existing order, also a canceled one (github.com/Jaal-Yantra-Textiles/v2, pull request 1227).
   */
  async function createOrder(booking: BookingParams): Promise<Order | RefusedCall | UnknownOutcome> {
    const from = await findPickup()
    if ('kind' in from) return from
    const response = await send('createOrder', '/orders/create/adhoc', orderBody(booking, from.name))
    const parsed = CreatedOrder.safeParse(bodyOf(response))
    if (!parsed.success) return failure(response)
    const order = parsed.data
    if (isCanceled(order.status)) return canceledOrder
    return {
      providerOrderId: order.order_id,
      providerShipmentId: order.shipment_id,
      awb: order.awb_code,
      courierName: order.courier_name,
    }
  }

  return {
    async rates({ deliveryPinCode, cashAmount, ...size }) {
      const from = await findPickup()
      if ('kind' in from) return from
      const query = new URLSearchParams({
        pickup_postcode: from.pinCode,
        delivery_postcode: deliveryPinCode,
        cod: cashAmount > 0 ? '1' : '0',
        ...sizeFields(size),
      })
      const response = await send('serviceability', `/courier/serviceability/?${query}`)
      const parsed = Serviceability.safeParse(bodyOf(response))
      if (!parsed.success) return isNotServiceable(response) ? { kind: 'found', couriers: [] } : failure(response)
      const { available_courier_companies: companies, recommended_courier_company_id: recommended } = parsed.data.data
      const couriers = companies
        .filter((company) => company !== null)
        .filter(({ blocked, cod }) => blocked !== 1 && (cashAmount === 0 || cod === 1))
        .map((company) => ({
          courierId: company.courier_company_id,
          courierName: company.courier_name,
          charge: company.rate,
          takesCash: company.cod === 1,
          estimatedDays: company.estimated_delivery_days ?? null,
          rating: company.rating ?? null,
          isRecommended: company.courier_company_id === recommended,
        }))
      return { kind: 'found', couriers }
    },

    async book(booking) {
      const existing = booking.isRepeat ? await findOrder(booking.reference) : null
      const order = existing ?? (await createOrder(booking))
      // A repetition that was not processed says nothing about an order that the search does not have yet.
      if ('kind' in order) {
        return order.kind === 'refused' && order.isTemporary && booking.isRepeat
          ? { kind: 'unknown', reason: order.reason }
          : order
      }
      const { providerOrderId, providerShipmentId } = order
      const created = { providerOrderId, providerShipmentId }
      const booked = ({ awb, courierName }: Pick<Order, 'awb' | 'courierName'>) =>
        awb ? { kind: 'booked' as const, ...created, awb, courierName: courierName ?? 'Courier of Shiprocket' } : null
      const assignedBefore = booked(order)
      if (assignedBefore) return assignedBefore
      const body = { shipment_id: Number(providerShipmentId), courier_id: booking.courierId }
      const response = await send('assignCourier', '/courier/assign/awb', body)
      const parsed = AssignedAwb.safeParse(bodyOf(response))
      if (parsed.success) {
        const { awb_code: awb, courier_name: courierName } = parsed.data.response.data
        return { kind: 'booked', ...created, awb, courierName }
      }
      const failed = failure(response)
      if (failed.kind === 'unknown') return failed
      // A refusal because the number was assigned before is none: the order has it.
      const current = await findOrder(booking.reference)
      if (current && 'kind' in current) return current.kind === 'unknown' ? current : { ...failed, created }
      return (current && booked(current)) ?? { ...failed, created }
    },

    async label(providerShipmentId) {
      const response = await send('label', '/courier/generate/label', { shipment_id: [Number(providerShipmentId)] })
      const parsed = Label.safeParse(bodyOf(response))
      if (parsed.success && parsed.data.label_created === 1) return { kind: 'created', url: parsed.data.label_url }
      return failure(response)
    },

    async requestPickup(providerShipmentId) {
      const response = await send('pickup', '/courier/generate/pickup', { shipment_id: [Number(providerShipmentId)] })
      const parsed = PickupResponse.safeParse(bodyOf(response))
      if (!parsed.success || parsed.data.pickup_status !== 1) return failure(response)
      const { pickup_scheduled_date: at, pickup_token_number: reference } = parsed.data.response
      return { kind: 'requested', at: parseTime(at), reference }
    },

    async track(awb) {
      const response = await send('track', `/courier/track/awb/${encodeURIComponent(awb)}`)
      const parsed = Tracking.safeParse(bodyOf(response))
      if (!parsed.success) return failure(response)
      return { kind: 'found', scans: toScans(parsed.data.tracking_data.shipment_track_activities ?? []) }
    },

    async cancel({ reference, providerOrderId }) {
      const order = providerOrderId === null ? await findOrder(reference) : { providerOrderId }
      if (order === null || order === canceledOrder) return { kind: 'canceled' }
      if ('kind' in order) return order
      const response = await send('cancel', '/orders/cancel', { ids: [Number(order.providerOrderId)] })
      // The documented answer is 204 without a body.
      if (response.kind === 'response' && response.status < 300) return { kind: 'canceled' }
      // An earlier call, whose answer was lost, may have canceled it.
      if (response.kind === 'response' && (await findOrder(reference)) === canceledOrder) return { kind: 'canceled' }
      return failure(response)
    },

    // The `track_url` in the example of "Get Tracking through AWB".
    trackingUrl: (awb) => `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`,
  }
}

const canceledOrder: RefusedCall = {
  kind: 'refused',
  reason: 'Shiprocket has canceled this order, and takes no other one with its number',
}

/** The body of a successful response; undefined for any other. */
const bodyOf = (response: HttpResult): unknown =>
  response.kind === 'response' && response.status < 300 ? response.body : undefined

/** "Some APIs may respond with an error message" with status 200: the message of the body, else the status. */
function reasonOf(response: HttpResult): string {
  if (response.kind !== 'response') return response.reason
  const { message, errors } = ErrorBody.safeParse(response.body).data ?? {}
  const assignError = RefusedAwb.safeParse(response.body).data?.response?.data.awb_assign_error
  const answer = RefusedLabel.safeParse(response.body).data?.response
  const fields = Object.values(errors ?? {}).flat()
  const reason = [...new Set([message, ...fields, assignError, answer].filter(Boolean))].join(' ')
  return (reason || `status ${response.status}`).slice(0, 300)
}

/** A response without the expected result: certain for an answer below 500, because errors are documented as such; otherwise unknown. */
function failure(response: HttpResult): RefusedCall | UnknownOutcome {
  const reason = reasonOf(response)
  if (response.kind === 'unknown') return { kind: 'unknown', reason }
  // It was not sent, or there are too many requests, or the token is rejected.
  if (response.kind === 'refused' || response.status === 429 || response.status === 401) {
    return { kind: 'refused', reason, isTemporary: true }
  }
  return { kind: response.status < 500 && response.body !== undefined ? 'refused' : 'unknown', reason }
}

/** "Check Courier Serviceability" answers a PIN code without a courier with status 404 in the body, or as the status. */
const isNotServiceable = (response: HttpResult): boolean =>
  response.kind === 'response' &&
  (response.status === 404 || (response.status < 300 && (response.body as { status?: unknown } | null)?.status === 404))

const toRupees = (paise: number): number => paise / 100

/** Kilograms and centimetres, as the API takes them. */
const sizeFields = ({ weightGrams, lengthCm, breadthCm, heightCm }: ParcelSize) => ({
  weight: String(weightGrams / 1000),
  length: String(lengthCm),
  breadth: String(breadthCm),
  height: String(heightCm),
})

/** The names of an address: the API asks for a first and a last name. */
function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}

/** Each line needs a code of its own: "SKU cannot be repeated" (github.com/Jaal-Yantra-Textiles/v2, issue 772). */
function orderItems(items: readonly BookingItem[]) {
  const used = new Set<string>()
  return items.map(({ name, sku, quantity, price, hsn }, index) => {
    const code = sku && !used.has(sku) ? sku : `${sku || 'ITEM'}-${index + 1}`
    used.add(code)
    return { name, sku: code, units: quantity, selling_price: toRupees(price), ...(hsn && { hsn }) }
  })
}

/** The fields of "Create Custom Order". For cash on delivery `sub_total` is what the courier collects. */
function orderBody(booking: BookingParams, pickupName: string) {
  const { recipient, cashAmount, value } = booking
  const { first, last } = splitName(recipient.name)
  return {
    order_id: booking.reference,
    order_date: minuteInIndia(booking.orderDate).replace('T', ' '),
    pickup_location: pickupName,
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: recipient.addressLine1,
    billing_address_2: recipient.addressLine2 ?? '',
    // At most 30 characters.
    billing_city: recipient.city.slice(0, 30),
    billing_pincode: recipient.pinCode,
    billing_state: recipient.state,
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: recipient.phone,
    shipping_is_billing: true,
    order_items: orderItems(booking.items),
    payment_method: cashAmount > 0 ? 'COD' : 'Prepaid',
    sub_total: toRupees(cashAmount > 0 ? cashAmount : value),
    ...sizeFields(booking),
  }
}
