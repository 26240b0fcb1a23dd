import { formatDay } from '#contract/delivery/delivery-texts.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  canRequestReattempt,
  maxReattemptDays,
  maxReattemptRequests,
  reattemptDays,
} from '#contract/orders/shipments/reattempt.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, invalidField } from '#server/errors.ts'
import { queueOwnerNotification } from '../../emails/owner-emails.ts'
import { insertOrderEvents } from '../../history/history.store.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { getOrderResponse } from '../../order-response.ts'
import { findShipment } from '../find-shipment.ts'
import { shipmentEvent } from '../shipment-event.ts'
import { type ShipmentJson, updateReattempt } from '../shipments.store.ts'

type ReattemptInput = Input<typeof shipments.requestReattempt>

/**
 * Asks for another attempt to deliver a shipment of the caller's own order; the owner gets a mail. Throws a conflict unless an attempt has
 * failed and the courier still has the shipment, or after too many requests. A request that equals the last one changes nothing.
 */
export function requestReattempt(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: ReattemptInput['params'],
  { day, note }: ReattemptInput['body'],
) {
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id, userId)
    const shipment = await findShipment(trx, id, shipmentId)
    const message = 'We ask the courier to try again.'
    // A call that is repeated after a lost response asks for nothing more.
    if (shipment.reattemptDay === day && shipment.reattemptNote === note)
      return { message, order: await getOrderResponse(trx, id) }
    if (!canRequestReattempt(shipment)) throw new AppError('conflict', refusal(shipment))
    if (!reattemptDays(now).includes(day)) throw invalidField('day', `Choose a day of the next ${maxReattemptDays}.`)
    const reattemptRequests = shipment.reattemptRequests + 1
    await updateReattempt(trx, shipment.id, { reattemptDay: day, reattemptNote: note, reattemptRequests })
    const text = [formatDay(day), note].filter(Boolean).join(', ')
    const event = shipmentEvent(shipment, shipment.status, 'REATTEMPT_REQUESTED', text)
    await insertOrderEvents(trx, order.id, { actor: 'customer', userId }, now, [event])
    await queueOwnerNotification(trx, { kind: 'reattempt', orderId: order.id })
    return { message, order: await getOrderResponse(trx, id) }
  })
}

const refusal = (shipment: ShipmentJson): string =>
  shipment.reattemptRequests >= maxReattemptRequests
    ? `You have asked ${maxReattemptRequests} times for this parcel. Please contact the shop.`
    : 'Another attempt can be asked for after the courier could not deliver the parcel.'
