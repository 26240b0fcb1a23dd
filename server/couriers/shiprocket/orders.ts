import { dayMs } from '#contract/durations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import type { HttpResult } from '#server/http/send-request.ts'
import type { BookingParams, PickupParams, RefusedCall, UnknownOutcome } from '../provider.ts'
import type { ShiprocketClient } from './client.ts'
import { bodyOf, failure, reasonOf } from './failures.ts'
import type { FindPickupAddress } from './pickup-address.ts'
import { orderBody, returnBody } from './request-bodies.ts'
import { CreatedOrder, FoundOrders, FoundReturns } from './response-schemas.ts'

/** An order or return at Shiprocket. */
export type Order = {
  providerOrderId: string
  providerShipmentId: string
  awb: string | null
  courierName: string | null
}

/** The result for an order that is canceled at Shiprocket; compared by identity. */
export const canceledOrder: RefusedCall = {
  kind: 'refused',
  reason: 'Shiprocket has canceled this order, and takes no other one with its number',
}

/** Returns of one page of the list of returns, and at most so many pages of one of them are read. */
const returnsPerPage = 100
const maxReturnPages = 10

/**
 * Statuses of an order at Shiprocket that can not be booked any more; "CANCELED" in the examples of "Get all Orders", and "Return Cancelled" in
 * the list of the statuses of orders.
 */
const isCanceled = (status: string | null) => /^(return )?cancell?ed/i.test(status ?? '')

/** Whether the return exists already: the error of the field `order_id` in the examples of "Create a Return Order". */
const isTaken = (response: HttpResult): boolean => /already been taken/i.test(reasonOf(response))

const incompleteAddress = (name: string): string =>
  `Shiprocket’s pickup address “${name}” needs a name, an e-mail address, a phone number and the whole address for goods that come back`

/** The calls that look up and create orders and returns. */
export function createOrderCalls(send: ShiprocketClient, findPickupAddress: FindPickupAddress, now: () => number) {
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
    const from = await findPickupAddress()
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
          providerOrderId: found.id,
          providerShipmentId: found.shipment_id,
          awb: shipment?.awb ?? null,
          courierName: shipment?.courier ?? null,
        }
      }
      if (page >= parsed.data.meta.pagination.total_pages) return null
    }
    return { kind: 'unknown', reason: 'Shiprocket’s list of returns is too long to look this one up' }
  }

  /** Creates a return. A repeated request is refused ("The order id has already been taken"), so that it never creates a second one. */
  async function createReturn(booking: PickupParams): Promise<Order | RefusedCall | UnknownOutcome> {
    const to = await findPickupAddress()
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

  return { findOrder, createOrder, findReturn, createReturn }
}
