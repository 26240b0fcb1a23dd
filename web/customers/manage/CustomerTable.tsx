import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type Customer, mailsText, nameOf, returnedText } from './customer-labels.ts'
import { customersPath } from './customer-params.ts'

type Props = { customers: readonly Customer[]; total: number; busy: boolean; empty: ReactNode }

/** The table of customers; the name leads to the page of one. */
export function CustomerTable({ customers, total, busy, empty }: Props) {
  return (
    <Table
      caption="Customers"
      busy={busy}
      rows={customers}
      total={total}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { head: 'Customer', cell: (customer) => <NameCell customer={customer} /> },
        { head: 'Orders', numeric: true, cell: ({ orderCount }) => formatNumber(orderCount) },
        {
          head: 'Spent',
          numeric: true,
          cell: ({ spent }) => <Amount paise={toPaise(spent)} className="font-semibold" />,
        },
        { head: 'Last order', cell: ({ lastOrderAt }) => (lastOrderAt ? <DateTime iso={lastOrderAt} /> : '–') },
        { head: 'Parcels back', numeric: true, cell: (customer) => <ReturnedCell customer={customer} /> },
        { head: 'Privacy notice', cell: ({ consentedAt }) => (consentedAt ? <DateTime iso={consentedAt} /> : 'No') },
        { head: 'Wants mails', cell: ({ mails }) => (mails ? mailsText(mails) : '–') },
        { head: 'Tags', cell: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} /> : '–') },
      ]}
    />
  )
}

function NameCell({ customer }: { customer: Customer }) {
  const { id, email, mobile, blockedAt, isGuest } = customer
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={`${customersPath}/${id}`}
          className="inline-flex min-h-6 items-center font-medium text-link underline-offset-4 hover:underline wrap-anywhere"
        >
          {nameOf(customer)}
        </Link>
        {isGuest && <Badge>Guest</Badge>}
        {blockedAt && <Badge tone="danger">Blocked</Badge>}
      </span>
      <span className="text-xs font-normal text-muted wrap-anywhere">
        {email}
        {email && mobile && ' · '}
        {mobile && <span className="whitespace-nowrap">{mobile}</span>}
        {!email && !mobile && 'No e-mail address'}
      </span>
    </span>
  )
}

const ReturnedCell = ({ customer }: { customer: Customer }) => (
  <span className={customer.parcelsReturned > 0 ? 'whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
    {returnedText(customer)}
  </span>
)

/** The tags of a customer. */
const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1 max-md:justify-end">
    {tags.map((tag) => (
      <Badge key={tag}>{tag}</Badge>
    ))}
  </span>
)
