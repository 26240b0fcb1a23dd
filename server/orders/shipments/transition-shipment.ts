import type { Input } from '#contract/endpoint.ts'
import { isWhollyDelivered } from '#contract/orders/shipments/pieces.ts'
import {
  canTransitionShipment,
  type ShipmentTransitionName,
  shipmentLabels,
  shipmentTransitions,
} from '#contract/orders/shipments/shipment-states.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueOrderEmail } from '../emails/queue-order-email.ts'
import { type Actor, insertOrderEvents } from '../history/history.store.ts'
import { type LockedOrder, lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { type TransitionDeps, transitionOrder } from '../transition-order.ts'
import { auditShipment } from './audit-shipment.ts'
import { findShipment } from './find-shipment.ts'
import { assertCanSend, recordDispatch } from './send-shipment.ts'
import { shipmentEvent } from './shipment-event.ts'
import { findFulfilment, type ShipmentJson, updateFailedAttempts, updateReturning } from './shipments.store.ts'
import { transitionWhereAllowed } from './sync-shipments.ts'

type TransitionShipmentInput = Input<typeof shipments.moveShipment>

/**
 * Applies a transition to a shipment for an administrator. Throws a conflict for one that is not allowed, and if more attempts have failed than the
 * administrator saw: a call that is repeated after a lost response would count the same one again.
 */
export function transitionShipment(
  context: AppContext,
  { id: userId }: Caller,
  { id, shipmentId }: TransitionShipmentInput['params'],
  { transition, reason, seenFailedAttempts }: TransitionShipmentInput['body'],
) {
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    const shipment = await findShipment(trx, id, shipmentId)
    if (seenFailedAttempts !== undefined && seenFailedAttempts !== shipment.failedAttempts) {
      const problem = `A failed attempt of parcel ${shipment.number} was recorded meanwhile.`
      throw new AppError('conflict', `${problem} Please look at the order again.`)
    }
    await applyShipmentTransition(context, trx, order, shipment, transition, { actor, reason })
    const after = { ...shipment, status: shipmentTransitions[transition].to }
    await auditShipment(trx, { order, actor, now: context.clock(), before: shipment, after })
    return { message: 'The shipment is saved.', order: await getOrderResponse(trx, id) }
  })
}

/** The transitions of a shipment that leave its pieces in the order; those that take them out are in `undelivered/`. */
type MoveName = Exclude<ShipmentTransitionName, 'receiveBack' | 'lose' | 'recall'>

type MoveOptions = {
  actor: Actor
  reason?: string | null
  /** When the parcel changed hands, if that was before now. */
  happenedAt?: Date
  /** Whether the customer gets no mail of it. */
  isSilent?: boolean
}

/**
 * Applies a transition to a shipment of a locked order in the running transaction, with all that follows from it: the status of the order,
 * the history and the mail to the customer. Throws a conflict for a transition that is not allowed.
 */
export async function applyShipmentTransition(
  deps: TransitionDeps,
  trx: Database,
  order: LockedOrder,
  shipment: ShipmentJson,
  name: MoveName,
  { actor, reason = null, happenedAt = deps.clock(), isSilent = false }: MoveOptions,
): Promise<void> {
  if (!canTransitionShipment(shipment.status, name)) throw shipmentChanged(shipment)
  if (name === 'handOver') assertCanSend(order)
  if (name === 'deliver') assertNotCanceled(order, shipment)
  await transitionWhereAllowed(trx, [shipment], name, happenedAt)
  if (name === 'handOver') return recordDispatch(deps, trx, order, shipment, { actor, isSilent })
  if (name === 'failAttempt') {
    // What a courier reports of an attempt that a person has recorded is not counted again.
    const isByPerson = actor.userId !== null
    const failedAttempts = shipment.failedAttempts + 1
    await updateFailedAttempts(trx, shipment.id, {
      failedAttempts,
      ...(isByPerson && { attemptRecordedAt: happenedAt }),
    })
  }
  if (name === 'sendBack' || shipment.status === 'RETURNING') await updateReturning(trx, order.id)
  if (name === 'deliver') {
    const { items, shipments } = await findFulfilment(trx, order.id)
    if (isWhollyDelivered(items, shipments)) {
      // No shipment of it is on its way back any more.
      const current = await lockExistingOrder(trx, order.id)
      await transitionOrder(deps, trx, current, 'deliver', {
        actor,
        note: shipmentText(shipment),
        happenedAt,
        isSilent,
      })
      return
    }
  }
  const toState = name === 'failAttempt' ? 'ATTEMPT_FAILED' : shipmentTransitions[name].to
  const event = shipmentEvent(shipment, shipment.status, toState, reason)
  await insertOrderEvents(trx, order.id, actor, deps.clock(), [event])
  const email = emailAfterShipmentTransition[name]
  const facts = { note: reason, shipmentNumber: shipment.number }
  if (email && !isSilent) await queueOrderEmail(trx, deps, email, order.id, facts)
}

/** The mail to the customer after a transition of a shipment; the mails about its dispatch and the last delivery are those of the order. */
const emailAfterShipmentTransition: {
  [Name in ShipmentTransitionName]?: 'outForDelivery' | 'notDelivered' | 'partDelivered' | 'sentBack'
} = {
  goOut: 'outForDelivery',
  failAttempt: 'notDelivered',
  deliver: 'partDelivered',
  sendBack: 'sentBack',
}

/** Throws a conflict for an order that was canceled while its shipments were on their way: what was paid for them is refunded. */
function assertNotCanceled({ deliveryStatus }: LockedOrder, { cashAmount = 0 }: ShipmentJson): void {
  if (deliveryStatus !== 'CANCELED') return
  const money =
    cashAmount > 0
      ? 'What the courier collected is listed under courier cash as not delivered.'
      : 'What was paid is refunded.'
  throw new AppError(
    'conflict',
    `This order was canceled. ${money} If the customer has the goods, record that they were lost.`,
  )
}

/** The error of a transition that the status of a shipment does not allow. */
export const shipmentChanged = ({ status, number }: ShipmentJson): AppError =>
  new AppError(
    'conflict',
    `Parcel ${number} is ${shipmentLabels[status].toLowerCase()} now. Please look at the order again.`,
  )
