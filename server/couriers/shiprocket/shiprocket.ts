import type { HttpResult } from '#server/http/send-request.ts'
import type {
  BookedShipment,
  CourierProvider,
  CourierRate,
  ParcelSize,
  RefusedBooking,
  RefusedCall,
  UnknownOutcome,
} from '../provider.ts'
import { createShiprocketClient, type ShiprocketSettings } from './client.ts'
import { bodyOf, failure } from './failures.ts'
import { canceledOrder, createOrderCalls, type Order } from './orders.ts'
import { createPickupAddressCache } from './pickup-address.ts'
import { rupeesNumber, sizeFields } from './request-bodies.ts'
import {
  AssignedAwb,
  Label,
  Pickup as PickupResponse,
  parseTime,
  Serviceability,
  Tracking,
  toScans,
} from './response-schemas.ts'

type Settings = ShiprocketSettings & {
  /** The name of a pickup address in Shiprocket's panel; null for the primary one. */
  pickupLocation: string | null
}

/** Shiprocket as a courier service. Every endpoint is one of https://apidocs.shiprocket.in; docs/couriers.md lists them with their sources. */
export function createShiprocket({ pickupLocation, ...settings }: Settings): CourierProvider {
  const send = createShiprocketClient(settings)
  const now = () => settings.clock().getTime()
  const findPickupAddress = createPickupAddressCache(send, pickupLocation, now)
  const { findOrder, createOrder, findReturn, createReturn } = createOrderCalls(send, findPickupAddress, now)

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
      const from = await findPickupAddress()
      if ('kind' in from) return from
      return findRates({ pickup_postcode: from.pinCode, delivery_postcode: deliveryPinCode }, size, cashAmount)
    },

    async pickupRates({ pickupPinCode, value, ...size }) {
      const to = await findPickupAddress()
      if ('kind' in to) return to
      const route = { pickup_postcode: pickupPinCode, delivery_postcode: to.pinCode }
      // "declared_value field is required in case you use this parameter"; it is a whole number.
      const declared = String(Math.max(1, Math.round(rupeesNumber(value))))
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
      if (!parsed.success || parsed.data.pickup_status !== 1) {
        const failed = failure(response)
        // The answer to an earlier call, which was lost, named the day.
        const isRequested = failed.kind === 'refused' && /already in pickup queue/i.test(failed.reason)
        return isRequested ? { kind: 'requested', at: null, reference: null } : failed
      }
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

/** "Check Courier Serviceability" answers a PIN code without a courier with status 404 in the body, or as the status. */
const isNotServiceable = (response: HttpResult): boolean =>
  response.kind === 'response' &&
  (response.status === 404 || (response.status < 300 && (response.body as { status?: unknown } | null)?.status === 404))
