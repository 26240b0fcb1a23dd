import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { Amount } from '#web/ui/Price.tsx'
import { ShortId } from '#web/ui/ShortId.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { Table } from '#web/ui/Table.tsx'
import { type Order, shortId } from '../order.ts'
import { deliveryWords } from './delivery-words.ts'

type Props = {
  caption: string
  orders: readonly Order[]
  busy: boolean
  empty: ReactNode
  onOpen: (order: Order) => void
}

/** Orders as administrators list them (specification 2). */
export function OrderTable({ caption, orders, busy, empty, onOpen }: Props) {
  return (
    <Table
      caption={caption}
      busy={busy}
      rows={orders}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { head: 'Order ID', cell: ({ id }) => <ShortId id={id} upperCase /> },
        { head: 'Customer', cell: ({ user }) => <Customer user={user} /> },
        { head: 'Date', cell: ({ orderDate }) => <Moment iso={orderDate} withTime /> },
        {
          head: 'Total',
          numeric: true,
          cell: ({ orderTotal }) => <Amount paise={toPaise(orderTotal)} className="font-semibold" />,
        },
        { head: 'Delivery Status', cell: ({ deliveryStatus }) => <Delivery status={deliveryStatus} /> },
        {
          head: 'Actions',
          actions: true,
          className: 'max-md:mr-0! max-md:mb-0!',
          cell: (order) => (
            <Button
              size="sm"
              className="pointer-coarse:h-11"
              aria-label={`View / Manage order ${shortId(order.id)}`}
              onClick={() => onOpen(order)}
            >
              View / Manage
            </Button>
          ),
        },
      ]}
    />
  )
}

function Customer({ user: { firstName, lastName, email } }: Pick<Order, 'user'>) {
  return (
    <span className="grid leading-snug">
      <span className="font-medium">
        {firstName} {lastName}
      </span>
      <span className="truncate text-xs text-muted">{email}</span>
    </span>
  )
}

function Delivery({ status }: { status: Order['deliveryStatus'] }) {
  const { label, tone } = deliveryWords[status]
  return <StatusDot tone={tone}>{label}</StatusDot>
}
