import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { toPaise } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { ShortId } from '#web/ui/data/ShortId.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { selectionColumn } from '#web/ui/data/selection-column.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Order } from '../../order.ts'
import { deliveryNotes, deliveryStatusLabel, type ListNote, paymentNotes } from '../status-labels.ts'

type Props = {
  caption: string
  orders: readonly Order[]
  total?: number | undefined
  busy: boolean
  empty: ReactNode
  /** The URL that opens an order, also in another tab. */
  hrefOf: (order: Order) => To
  onOpen: (order: Order) => void
  /** Enables the selection of orders. */
  selection?: RowSelection | undefined
}

/** The administrators' table of orders (specification 2). */
export function OrderTable({ caption, orders, total, busy, empty, hrefOf, onOpen, selection }: Props) {
  return (
    <Table
      caption={caption}
      busy={busy}
      rows={orders}
      total={total}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        ...(selection ? [selectionColumn<Order>(selection, (order) => `Choose order ${toShortId(order)}`)] : []),
        { head: 'Order ID', cell: (order) => <OrderIdCell order={order} href={hrefOf(order)} /> },
        { head: 'Customer', cell: ({ user }) => <CustomerCell user={user} /> },
        { head: 'Date', cell: ({ orderDate }) => <DateTime iso={orderDate} withTime /> },
        {
          head: 'Total',
          numeric: true,
          cell: (order) => <TotalCell order={order} />,
        },
        { head: 'Delivery Status', cell: (order) => <DeliveryStatusCell order={order} /> },
        {
          head: 'Actions',
          actions: true,
          cell: (order) => (
            <Button size="sm" aria-label={`View / Manage order ${toShortId(order)}`} onClick={() => onOpen(order)}>
              View / Manage
            </Button>
          ),
        },
      ]}
    />
  )
}

function OrderIdCell({ order: { id, isDemo, isTest }, href }: { order: Order; href: To }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      <Link
        to={href}
        replace
        preventScrollReset
        className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
      >
        <ShortId id={id} upperCase className="max-md:text-base" />
      </Link>
      {isDemo && <span className="text-xs font-normal text-muted">Demonstration</span>}
      {isTest && <span className="text-xs font-normal text-danger">Test payment</span>}
    </span>
  )
}

function CustomerCell({ user: { firstName, lastName, email } }: Pick<Order, 'user'>) {
  return (
    <span className="grid leading-snug">
      <span className="font-medium">
        {firstName} {lastName}
      </span>
      <span className="truncate text-xs text-muted">{email}</span>
    </span>
  )
}

function TotalCell({ order }: { order: Order }) {
  return (
    <span className="flex flex-col items-end gap-0.5">
      <Amount paise={toPaise(order.orderTotal)} className="font-semibold" />
      <Notes notes={paymentNotes(order)} />
    </span>
  )
}

function DeliveryStatusCell({ order }: { order: Order }) {
  const { label, tone } = deliveryStatusLabel(order)
  return (
    <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
      <StatusDot tone={tone}>{label}</StatusDot>
      <Notes notes={deliveryNotes(order)} />
    </span>
  )
}

const Notes = ({ notes }: { notes: readonly ListNote[] }) =>
  notes.map(({ text, tone }) => (
    <span key={text} className={cx('text-xs', tone === 'danger' ? 'text-danger' : 'text-muted')}>
      {text}
    </span>
  ))
