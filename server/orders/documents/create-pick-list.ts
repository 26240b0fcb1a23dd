import type { DeliveryStatus } from '#contract/order-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { documentName } from './document-name.ts'
import { findOrdersToPick, type OrderToPick } from './documents.store.ts'
import { findSender } from './find-sender.ts'
import { sendingWarning } from './handling-note.ts'
import { leftOutNotes, shortIds } from './left-out-notes.ts'
import { toPickLines } from './pick-list.ts'

/**
 * A PDF with the pieces of these orders that wait to be sent, by variant. Throws notFound when none of the orders exists, and a conflict when no
 * piece of them waits.
 */
export async function createPickList(
  { db, clock, pdfWorker }: Pick<AppContext, 'db' | 'clock' | 'pdfWorker'>,
  ids: readonly string[],
) {
  const orders = await findOrdersToPick(db, [...new Set(ids)])
  if (orders.length === 0) throw notFound('Order')
  const toPick = orders.filter(hasWaitingItems)
  if (toPick.length === 0) throw new AppError('conflict', 'No piece of these orders waits to be sent.')
  const lines = toPickLines(
    toPick.flatMap((order) => order.waitingItems.map((item) => ({ ...item, order: toShortId(order) }))),
  )
  const now = clock()
  const without = orders.filter((order) => !hasWaitingItems(order))
  const leftOut = leftOutNotes(without, ({ deliveryStatus }) => leftOutReasons[deliveryStatus])
  const notes = [...leftOut, ...warningNotes(toPick)]
  const sender = await findSender(db)
  const bytes = await pdfWorker.draw('pickList', lines, sender, { now, orderCount: toPick.length, notes })
  return { name: documentName('pick-list', toPick, now), bytes }
}

type OrderWithItems = OrderToPick & { waitingItems: NonNullable<OrderToPick['waitingItems']> }

const hasWaitingItems = (order: OrderToPick): order is OrderWithItems => order.waitingItems !== null

const leftOutReasons: Record<DeliveryStatus, string> = {
  PENDING: 'all pieces are packed',
  SHIPPED: 'sent',
  DELIVERED: 'delivered',
  CANCELED: 'canceled',
}

/** A sentence for each reason for which orders should not be sent now. */
const warningNotes = (orders: readonly OrderToPick[]): string[] =>
  [...Map.groupBy(orders, sendingWarning)].flatMap(([warning, affected]) =>
    warning ? [`${warning} ${shortIds(affected)}`] : [],
  )
