import { waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { isOnItsWay, type ShipmentStatus, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { courierText, parcelText } from '#contract/orders/shipments/shipment-text.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import type { Order } from '../order.ts'

export type Shipment = NonNullable<Order['shipments']>[number]
/** A shipment as its customer sees it; the tracking page knows no more of it. */
export type Parcel = Omit<Shipment, 'courier' | 'weightGrams'> & Partial<Pick<Shipment, 'weightGrams'>>
/** What an item of a parcel shows. */
export type OrderItem = Pick<Order['items'][number], 'id' | 'quantity' | 'product'>

/** An order with its parcels, as its customer sees them. */
export type OrderWithParcels = Pick<Order, 'deliveryStatus'> & {
  items: readonly OrderItem[]
  shipments?: readonly Parcel[] | undefined
  /** The tracking page does not know them. */
  cancellations?: Order['cancellations'] | undefined
}

/** The part of an order that says which pieces are in which parcel. */
export type OrderPieces = {
  items: readonly { id: string; quantity: number }[]
  shipments?: readonly Pick<Shipment, 'status' | 'items'>[] | undefined
}

/** The pieces of an order that are in no shipment. */
const findWaiting = ({ items, shipments = [] }: OrderPieces) =>
  waitingPieces(
    items,
    shipments.map(({ status, items: contents }) => ({ status, items: contents })),
  )

/** The items of an order of which pieces are in no shipment, each with the number of these pieces. */
export const waitingItems = <Item extends OrderItem>(order: OrderPieces & { items: readonly Item[] }) =>
  withItems(order.items, findWaiting(order))

/** The items in a shipment, each with the number of its pieces there. */
export const itemsOfShipment = ({ items }: { items: readonly OrderItem[] }, shipment: Pick<Parcel, 'items'>) =>
  withItems(items, shipment.items)

const withItems = <Item extends OrderItem>(
  items: readonly Item[],
  pieces: readonly { orderItemId: string; quantity: number }[],
) =>
  pieces.flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId)
    return item ? [{ ...item, quantity }] : []
  })

/** What a parcel contained that came back or was lost, by the names of the purchase: its pieces are no longer in the order. */
export const removedPieces = (
  { cancellations = [] }: Pick<OrderWithParcels, 'cancellations'>,
  { number }: Pick<Parcel, 'number'>,
) => cancellations.find(({ parcel }) => parcel === number)?.items ?? []

/** Whether an order travels in several parcels: it has more than one, or its only one has not all pieces. */
export function hasSeveralParcels(order: OrderPieces): boolean {
  const count = order.shipments?.length ?? 0
  return count > 1 || (count === 1 && findWaiting(order).length > 0)
}

/**
 * Whether an order was sent in one parcel of which nothing is known but that it left: without courier, number or weight, and without a
 * failed attempt. The delivery status of the order says all about it.
 */
export function isSentWithoutDetails(order: Pick<OrderWithParcels, 'items' | 'shipments'>): boolean {
  const [shipment] = order.shipments ?? []
  if (!shipment || hasSeveralParcels(order)) return false
  const { status, courierName, weightGrams = null, failedAttempts } = shipment
  return (
    (status === 'IN_TRANSIT' || status === 'DELIVERED') &&
    courierName === null &&
    weightGrams === null &&
    failedAttempts === undefined
  )
}

/** The parcels that a customer is told about: none of a canceled order, and none that was sent without details. */
export const parcelsForCustomer = (order: OrderWithParcels): readonly Parcel[] =>
  order.deliveryStatus === 'CANCELED' || isSentWithoutDetails(order) ? [] : (order.shipments ?? [])

/** The parcels on their way that can be followed on a page of their courier. */
export const trackableParcels = (order: OrderWithParcels) =>
  parcelsForCustomer(order).flatMap((shipment) =>
    shipment.trackingUrl && isOnItsWay(shipment.status) ? [{ ...shipment, trackingUrl: shipment.trackingUrl }] : [],
  )

/** How a parcel is called in its order: by its number only where there are several. */
export const parcelName = (order: OrderPieces, { number }: Pick<Shipment, 'number'>): string =>
  hasSeveralParcels(order) ? parcelText(number) : 'Parcel'

/** A parcel in one line: "Parcel 1: On its way, Blue Dart 4711". */
export function parcelSummary(order: OrderPieces, shipment: Parcel): string {
  const text = [shipmentLabels[shipment.status], courierText(shipment)].filter(Boolean).join(', ')
  return hasSeveralParcels(order) ? `${parcelName(order, shipment)}: ${text}` : text
}

export const shipmentTones: Readonly<Record<ShipmentStatus, Tone>> = {
  READY: 'warning',
  IN_TRANSIT: 'info',
  OUT_FOR_DELIVERY: 'info',
  DELIVERED: 'success',
  RETURNING: 'warning',
  RETURNED: 'neutral',
  LOST: 'danger',
  CANCELED: 'neutral',
}
