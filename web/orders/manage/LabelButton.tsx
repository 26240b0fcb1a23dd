import { labelStatuses } from '#contract/orders/document-statuses.ts'
import type { Order } from '../order.ts'
import { PrintButton } from './PrintButton.tsx'

type Props = {
  order: Pick<Order, 'id' | 'shipments'>
  /** The only shipment to print a label for. */
  shipmentId?: string
}

/** Prints the label of a shipment, or those of all shipments of an order; nothing where none is packed or on its way. */
export function LabelButton({ order: { id, shipments = [] }, shipmentId }: Props) {
  const labelled = shipments.filter(
    (shipment) => labelStatuses.includes(shipment.status) && (!shipmentId || shipment.id === shipmentId),
  )
  const [first] = labelled
  if (!first) return null
  return (
    <PrintButton
      name="GET /orders/labels"
      input={{ query: { ids: id, size: 'A6', ...(shipmentId && { shipmentId }) } }}
      {...(shipmentId && { label: `Label of parcel ${first.number}` })}
    >
      {labelled.length > 1 ? 'Labels' : 'Label'}
    </PrintButton>
  )
}
