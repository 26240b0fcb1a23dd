import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import { formatRupees, toPaise } from '#contract/money.ts'
import { canReceiveByHand, cashOverdueAfterDays } from '#contract/orders/cash/cash-account.ts'
import type { CashList } from '#contract/orders/cash/courier-cash.ts'
import { shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { SelectionBar } from '#web/ui/data/SelectionBar.tsx'
import { selectionColumn } from '#web/ui/data/selection-column.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { useSelection } from '#web/ui/data/use-selection.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { CursorPager } from '#web/ui/paging/CursorPager.tsx'
import { useCursorsInUrl } from '#web/ui/paging/use-cursors-in-url.ts'
import { ordersHref } from '../list/order-filters.ts'
import { type CashShipment, shipmentCourier } from './cash-labels.ts'
import { MarkReceived } from './MarkReceived.tsx'

type Props = { list: CashList; courier: string | undefined; onChanged: () => void }

/** The shipments of one list, the oldest first, with "Mark as received" for those that are chosen. */
export function CashShipments({ list, courier, onChanged }: Props) {
  const [cursors, setCursors] = useCursorsInUrl()
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /courier-cash/shipments', {
    query: { list, ...(courier && { courier }), ...(cursor !== undefined && { cursor }) },
  })
  const selection = useSelection(String(cursor))
  const receipt = useDialogState<readonly CashShipment[]>()
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch the parcels." onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <TableSkeleton />
  const { shipments, nextCursor } = data
  const receivable = shipments.filter(isReceivable)
  const chosen = receivable.filter(({ id }) => selection.has(id))
  const total = chosen.reduce((sum, shipment) => sum + restOf(shipment), 0)
  const received = () => {
    selection.set([])
    setCursors([])
    refetch()
    onChanged()
  }
  return (
    <>
      {receivable.length > 0 && (
        <SelectionBar label="Chosen parcels" rowIds={receivable.map(({ id }) => id)} selection={selection}>
          {chosen.length > 0 && (
            <Button size="sm" onClick={() => receipt.open(chosen)}>
              Mark {formatRupees(total)} as received
            </Button>
          )}
        </SelectionBar>
      )}
      <Table
        caption="Parcels"
        busy={isLoading}
        rows={shipments}
        keyOf={({ id }) => id}
        columns={[
          ...(receivable.length > 0 ? [choiceColumn(selection)] : []),
          { head: 'Order', cell: (shipment) => <OrderCell shipment={shipment} /> },
          { head: 'City', cell: ({ city }) => city },
          { head: 'Courier', cell: (shipment) => <CourierCell shipment={shipment} /> },
          list === 'OUTSTANDING' || list === 'OVERDUE'
            ? { head: 'Delivered on', cell: ({ deliveredOn }) => deliveredOn && <DateTime iso={deliveredOn} /> }
            : { head: 'Parcel', cell: ({ status }) => shipmentLabels[status] },
          {
            head: 'Expected',
            numeric: true,
            cell: ({ cashAmount }) => <Amount paise={toPaise(cashAmount)} className="font-semibold" />,
          },
          ...(list === 'DIFFERENT' ? differenceColumns : []),
        ]}
        empty={<NoShipments list={list} />}
      />
      <CursorPager cursors={cursors} nextCursor={nextCursor} busy={isLoading} onChange={setCursors} />
      {receipt.subject && (
        <MarkReceived
          key={receipt.openCount}
          shipments={receipt.subject}
          total={receipt.subject.reduce((sum, shipment) => sum + restOf(shipment), 0)}
          open={receipt.isOpen}
          onClose={receipt.close}
          onReceived={received}
        />
      )}
    </>
  )
}

const restOf = ({ cashAmount, cashReceived }: CashShipment) => toPaise(cashAmount) - toPaise(cashReceived)

const isReceivable = ({ status, cashAmount, cashReceived }: CashShipment) =>
  canReceiveByHand({ status, cashAmount: toPaise(cashAmount), cashReceived: toPaise(cashReceived) })

/** The checkboxes of the shipments that can be marked. */
function choiceColumn(selection: Parameters<typeof selectionColumn>[0]): Column<CashShipment> {
  const column = selectionColumn<CashShipment>(selection, (shipment) => `Choose order ${orderText(shipment)}`)
  return {
    ...column,
    chooseAll: (shipments) => column.chooseAll(shipments.filter(isReceivable)),
    cell: (shipment) => isReceivable(shipment) && column.cell(shipment),
  }
}

const differenceColumns: Column<CashShipment>[] = [
  { head: 'Received', numeric: true, cell: ({ cashReceived }) => <Amount paise={toPaise(cashReceived)} /> },
  { head: 'Difference', numeric: true, cell: (shipment) => <Difference shipment={shipment} /> },
]

function Difference({ shipment }: { shipment: CashShipment }) {
  if (shipment.status !== 'DELIVERED') return <span className="text-muted">Not delivered</span>
  const rest = restOf(shipment)
  return (
    <span className={rest > 0 ? 'text-danger' : undefined}>
      {rest > 0 ? '−' : '+'}
      {formatRupees(Math.abs(rest))}
    </span>
  )
}

const orderText = ({ orderId, number }: CashShipment) =>
  `${toShortId({ id: orderId })}${number > 1 ? `, parcel ${number}` : ''}`

function OrderCell({ shipment }: { shipment: CashShipment }) {
  const { orderId, number } = shipment
  return (
    <span className="grid leading-snug">
      <OrderLink orderId={orderId} />
      {number > 1 && <span className="text-xs font-normal text-muted">Parcel {number}</span>}
    </span>
  )
}

/** The short id of an order, which leads to it in the list of orders. */
export function OrderLink({ orderId }: { orderId: string }) {
  const shortId = toShortId({ id: orderId })
  return (
    <Link to={ordersHref({ q: shortId })} className="text-link underline">
      {shortId}
    </Link>
  )
}

function CourierCell({ shipment }: { shipment: CashShipment }) {
  const { trackingNumber } = shipment
  return (
    <span className="grid leading-snug">
      <span className="font-medium">{shipmentCourier(shipment)}</span>
      {trackingNumber && <span className="text-xs text-muted wrap-anywhere">{trackingNumber}</span>}
    </span>
  )
}

const emptyTexts: Record<CashList, { title: string; text: string }> = {
  OUTSTANDING: {
    title: 'No cash is outstanding',
    text: 'A parcel of a cash order is listed here from its delivery until its courier has paid.',
  },
  OVERDUE: {
    title: 'Nothing is overdue',
    text: `Every courier has paid what it collected more than ${cashOverdueAfterDays} days ago.`,
  },
  DIFFERENT: { title: 'No differences', text: 'Every courier has paid exactly what it collected.' },
  ON_THE_WAY: {
    title: 'No cash orders are on the way',
    text: 'Parcels with a named courier and cash are listed here.',
  },
}

const NoShipments = ({ list }: { list: CashList }) => <EmptyState icon={<ReceiptIndianRupee />} {...emptyTexts[list]} />
