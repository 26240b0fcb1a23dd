import type { Input } from '#contract/endpoint.ts'
import type { LinePieces } from '#contract/orders/cost-of-pieces.ts'
import { waitingPieces } from '#contract/orders/shipments/pieces.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { assertPieces, type ChosenPieces } from '../assert-pieces.ts'
import { insertOrderEvents } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { getOrderResponse } from '../order-response.ts'
import { addShipment } from './add-shipment.ts'
import { auditShipment } from './audit-shipment.ts'
import { assertCanSend, recordDispatch } from './send-shipment.ts'
import { type ShipmentInput, toShipmentColumns } from './shipment-columns.ts'
import { shipmentEvent } from './shipment-event.ts'
import { type Fulfilment, findFulfilment } from './shipments.store.ts'

type CreateShipmentInput = Input<typeof shipments.createShipment>['body']

/**
 * Adds a shipment to an order for an administrator: packed, or handed over to its courier. Throws a conflict where no such pieces wait, the
 * caller saw other ones, the order is final or its advance is unpaid.
 */
export function createShipment(context: AppContext, { id: userId }: Caller, id: string, input: CreateShipmentInput) {
  const now = context.clock()
  const actor = { actor: 'administrator', userId } as const
  return inTransaction(context.db, async (trx) => {
    const order = await lockExistingOrder(trx, id)
    assertCanSend(order)
    const fulfilment = await findFulfilment(trx, id)
    const pieces = choosePieces(fulfilment, input.items)
    const columns = await toShipmentColumns(trx, input satisfies ShipmentInput, null)
    const isHandedOver = input.handOver
    await addShipment(trx, order, fulfilment, { columns, pieces, isHandedOver, now })
    const shipment = { ...columns, number: fulfilment.shipments.length + 1 }
    await auditShipment(trx, {
      order,
      actor,
      now,
      before: null,
      after: { ...shipment, status: isHandedOver ? 'IN_TRANSIT' : 'READY' },
    })
    if (isHandedOver) await recordDispatch(context, trx, order, shipment, { actor })
    else await insertOrderEvents(trx, id, actor, now, [shipmentEvent(shipment, null, 'READY')])
    const message = isHandedOver ? 'The shipment is on its way.' : 'The shipment is packed.'
    return { message, order: await getOrderResponse(trx, id) }
  })
}

/** The requested pieces, or all that wait; throws where they do not wait. */
function choosePieces({ items, shipments }: Fulfilment, requested: ChosenPieces[] | undefined): LinePieces[] {
  const waiting = waitingPieces(items, shipments)
  if (waiting.length === 0) throw new AppError('conflict', 'All pieces of this order are in shipments already.')
  if (!requested) return waiting
  assertPieces(items, requested, {
    countAvailable: ({ id }) => waiting.find(({ orderItemId }) => orderItemId === id)?.quantity ?? 0,
    describeShortage: (_, available) =>
      `Only ${available} ${available === 1 ? 'piece' : 'pieces'} of this item wait to be sent.`,
  })
  return requested.map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
}
