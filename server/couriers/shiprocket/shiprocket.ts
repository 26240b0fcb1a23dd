import { dayMs } from '#contract/durations.ts'
import { dayInIndia, minuteInIndia } from '#contract/india-time.ts'
import type { HttpResult } from '#server/http/send-request.ts'
import type {
  BookedShipment,
  BookingItem,
  BookingParams,
  Contact,
  CourierProvider,
  CourierRate,
  ParcelSize,
  PickupParams,
  RefusedBooking,
  RefusedCall,
  UnknownOutcome,
} from '../provider.ts'
import { createShiprocketClient, type ShiprocketSettings } from './client.ts'
import {
  AssignedAwb,
  CreatedOrder,
  ErrorBody,
  FoundOrders,
  FoundReturns,
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

/** The pickup address: where parcels start, and where returned goods go. */
type PickupAddress = { name: string; pinCode: string; contact: Contact | null }

/** Returns of one page of the list of returns, and at most so many pages of one of them are read. */
const returnsPerPage = 100
const maxReturnPages = 10

/**
 * Statuses of an order at Shiprocket that can not be booked any more; "CANCELED" in the examples of "Get all Orders", and "Return Cancelled" in
 * the list of the statuses of orders.
 */
const isCanceled = (status: string | null) => /^(return )?cancell?ed/i.test(status ?? '')

/** Shiprocket as a courier service. Every endpoint is one of https://apidocs.shiprocket.in; docs/couriers.md lists them with their sources. */
export function createShiprocket({ pickupLocation, ...settings }: Settings): CourierProvider {
  const send = createShiprocketClient(settings)
  const now = () => settings.clock().getTime()
  let pickup: (PickupAddress & { until: number }) | null = null

  /** The pickup address: that of the configuration, or the primary one of the account. */
  async function findPickup(): Promise<PickupAddress | RefusedCall> {
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
    const {
      name,
      email,
      phone,
      address: addressLine1,
      address_2: addressLine2,
      city,
      state,
      pin_code: pinCode,
    } = address
    // The documentation requires each of these for a return except the e-mail address, which an error of its examples names.
    const contact =
      name && email && phone && addressLine1 && city && state
        ? { name, email, phone, addressLine1, addressLine2, city, state, pinCode }
        : null
    pickup = { name: address.pickup_location, pinCode, contact, until: now() + pickupLocationLifetime }
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

  /**
   * The return of a reference, which "Get All Return Orders" lists by page between two days; there is no search. Null for none, unknown where the
   * list is too long to be read to its end.
   */
  async function findReturn(
    reference: string,
    requestedAt: Date,
  ): Promise<Order | RefusedCall | UnknownOutcome | null> {
    // It may have been created by a later repetition.
    const [from, to] = [requestedAt.getTime() - dayMs, now() + dayMs].map((time) => dayInIndia(new Date(time)))
    for (let page = 1; page <= maxReturnPages; page++) {
      const query = new URLSearchParams({ from: from!, to: to!, per_page: String(returnsPerPage), page: String(page) })
      const response = await send('findReturn', `/orders/processing/return?${query}`)
      const parsed = FoundReturns.safeParse(bodyOf(response))
      if (!parsed.success) return { kind: 'unknown', reason: reasonOf(response) }
      const found = parsed.data.data.find(({ channel_order_id: id }) => id === reference)
      if (found && isCanceled(found.status)) return canceledOrder
      if (found) {
        const [shipment] = found.shipments
        return {
          ...{ providerOrderId: found.id, providerShipmentId: found.shipment_id },
          ...{ awb: shipment?.awb ?? null, courierName: shipment?.courier ?? null },
        }
      }
      if (page >= parsed.data.meta.pagination.total_pages) return null
    }
    return { kind: 'unknown', reason: 'Shiprocket’s list of returns is too long to look this one up' }
  }

  /** Creates a return. A repeated request is refused ("The order id has already been taken"), so that it never creates a second one. */
  async function createReturn(booking: PickupParams): Promise<Order | RefusedCall | UnknownOutcome> {
    const to = await findPickup()
    if ('kind' in to) return to
    if (!to.contact) return { kind: 'refused', reason: incompleteAddress(to.name) }
    const response = await send('createReturn', '/orders/create/return', returnBody(booking, to.contact))
    const parsed = CreatedOrder.safeParse(bodyOf(response))
    if (!parsed.success) {
      const failed = failure(response)
      // It exists, but the list did not have it.
      return booking.isRepeat && isTaken(response) ? { kind: 'unknown', reason: failed.reason } : failed
    }
    const { order_id: providerOrderId, shipment_id: providerShipmentId } = parsed.data
    return { providerOrderId, providerShipmentId, awb: null, courierName: null }
  }

  /** The couriers for a route; with cash, those that collect it. */
  async function findRates(
    route: Record<string, string>,
    size: ParcelSize,
    cashAmount: number,
  ): Promise<{ kind: 'found'; couriers: CourierRate[] } | RefusedCall | UnknownOutcome> {
    const query = new URLSearchParams({ ...route, cod: cashAmount > 0 ? '1' : '0', ...sizeFields(size) })
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
  }

  type Creation = {
    isRepeat: boolean
    courierId: number
    isReturn: boolean
    find: () => Promise<Order | RefusedCall | UnknownOutcome | null>
    create: () => Promise<Order | RefusedCall | UnknownOutcome>
  }

  /** Creates an order or return unless an earlier request did, and has the courier assign its number unless it has one. */
  async function createAndAssign(creation: Creation): Promise<BookedShipment | RefusedBooking | UnknownOutcome> {
    const { isRepeat, courierId, isReturn, find, create } = creation
    const existing = isRepeat ? await find() : null
    const order = existing ?? (await create())
    // A repetition that was not processed says nothing about an order that the search does not have yet.
    if ('kind' in order) {
      return order.kind === 'refused' && order.isTemporary && isRepeat
        ? { kind: 'unknown', reason: order.reason }
        : order
    }
    const { providerOrderId, providerShipmentId } = order
    const created = { providerOrderId, providerShipmentId }
    const booked = ({ awb, courierName }: Pick<Order, 'awb' | 'courierName'>) =>
      awb ? { kind: 'booked' as const, ...created, awb, courierName: courierName ?? 'Courier of Shiprocket' } : null
    const assignedBefore = booked(order)
    if (assignedBefore) return assignedBefore
    const body = { shipment_id: Number(providerShipmentId), courier_id: courierId, ...(isReturn && { is_return: 1 }) }
    const response = await send('assignCourier', '/courier/assign/awb', body)
    const parsed = AssignedAwb.safeParse(bodyOf(response))
    if (parsed.success) {
      const { awb_code: awb, courier_name: courierName } = parsed.data.response.data
      return { kind: 'booked', ...created, awb, courierName }
    }
    const failed = failure(response)
    if (failed.kind === 'unknown') return failed
    // A refusal because the number was assigned before is none: the order has it.
    const current = await find()
    if (current && 'kind' in current) return current.kind === 'unknown' ? current : { ...failed, created }
    return (current && booked(current)) ?? { ...failed, created }
  }

  return {
    async rates({ deliveryPinCode, cashAmount, ...size }) {
      const from = await findPickup()
      if ('kind' in from) return from
      return findRates({ pickup_postcode: from.pinCode, delivery_postcode: deliveryPinCode }, size, cashAmount)
    },

    async pickupRates({ pickupPinCode, value, ...size }) {
      const to = await findPickup()
      if ('kind' in to) return to
      const route = { pickup_postcode: pickupPinCode, delivery_postcode: to.pinCode }
      // "declared_value field is required in case you use this parameter"; it is a whole number.
      const declared = String(Math.max(1, Math.round(toRupees(value))))
      return findRates({ ...route, is_return: '1', declared_value: declared }, size, 0)
    },

    book: (booking) =>
      createAndAssign({
        ...booking,
        isReturn: false,
        find: () => findOrder(booking.reference),
        create: () => createOrder(booking),
      }),

    bookPickup: (booking) =>
      createAndAssign({
        ...booking,
        isReturn: true,
        find: () => findReturn(booking.reference, booking.requestedAt),
        create: () => createReturn(booking),
      }),

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

    async cancel({ reference, providerOrderId, pickupRequestedAt }) {
      const find = () => (pickupRequestedAt ? findReturn(reference, pickupRequestedAt) : findOrder(reference))
      const order = providerOrderId === null ? await find() : { providerOrderId }
      if (order === null || order === canceledOrder) return { kind: 'canceled' }
      if ('kind' in order) return order
      const response = await send('cancel', '/orders/cancel', { ids: [Number(order.providerOrderId)] })
      // The documented answer is 204 without a body.
      if (response.kind === 'response' && response.status < 300) return { kind: 'canceled' }
      // An earlier call, whose answer was lost, may have canceled it.
      if (response.kind === 'response' && (await find()) === canceledOrder) return { kind: 'canceled' }
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

/** Whether the return exists already: the error of the field `order_id` in the examples of "Create a Return Order". */
const isTaken = (response: HttpResult): boolean => /already been taken/i.test(reasonOf(response))

const incompleteAddress = (name: string): string =>
  `Shiprocket’s pickup address “${name}” needs a name, an e-mail address, a phone number and the whole address for goods that come back`

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

/** The fields of "Create a Return Order"; the payment method "should always be prepaid". */
function returnBody(booking: PickupParams, to: Contact) {
  const { sender, value } = booking
  const [from, shop] = [splitName(sender.name), splitName(to.name)]
  return {
    order_id: booking.reference,
    order_date: minuteInIndia(booking.requestedAt).replace('T', ' '),
    pickup_customer_name: from.first,
    pickup_last_name: from.last,
    pickup_address: sender.addressLine1,
    pickup_address_2: sender.addressLine2 ?? '',
    pickup_city: sender.city.slice(0, 30),
    pickup_state: sender.state,
    pickup_country: 'India',
    pickup_pincode: Number(sender.pinCode),
    pickup_email: sender.email,
    pickup_phone: sender.phone,
    pickup_isd_code: '91',
    shipping_customer_name: shop.first,
    shipping_last_name: shop.last,
    shipping_address: to.addressLine1,
    shipping_address_2: to.addressLine2 ?? '',
    shipping_city: to.city,
    shipping_state: to.state,
    shipping_country: 'India',
    shipping_pincode: Number(to.pinCode),
    shipping_email: to.email,
    shipping_phone: Number(to.phone.replace(/\D/g, '').slice(-10)),
    shipping_isd_code: '91',
    order_items: orderItems(booking.items),
    payment_method: 'PREPAID',
    sub_total: toRupees(value),
    ...sizeFields(booking),
  }
}
