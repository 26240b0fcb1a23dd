import { useState } from 'react'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { addressLinesBelowTitle, addressTitle } from '#web/addresses/address.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { OrderList } from '#web/orders/manage/list/OrderList.tsx'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { ReviewList } from '#web/reviews/manage/ReviewList.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { usePageSubject } from '#web/ui/layout/page-subject.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerTags } from './CustomerTags.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import { type CustomerDetail, mailsText, nameOf, returnedText } from './customer-labels.ts'

/** The page of one customer. */
export function CustomerPage({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /customers/{id}', { params: { id } })
  const [changeCount, setChangeCount] = useState(0)
  const changed = () => {
    refetch()
    setChangeCount((count) => count + 1)
  }
  const name = data && nameOf(data.customer)
  usePageSubject(name)
  return (
    <>
      <PageHeader
        title={name ?? 'Customer'}
        text={data ? <SinceText customer={data.customer} /> : '\u00a0'}
        action={data && <CustomerActions customer={data.customer} onChanged={changed} />}
      />
      <OrderTabs current="Customers" />
      <QueryErrorBox error={error} fallback="Failed to fetch the customer." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && <CustomerDetails detail={data} changeCount={changeCount} onChanged={changed} />}
    </>
  )
}

const SinceText = ({ customer: { createdAt, blockedAt, isGuest } }: Pick<CustomerDetail, 'customer'>) => (
  <span className="flex flex-wrap items-center gap-2">
    <span>
      Customer since <DateTime iso={createdAt} />
    </span>
    {isGuest && <Badge>Guest</Badge>}
    {blockedAt && <Badge tone="danger">Blocked</Badge>}
  </span>
)

type DetailsProps = {
  detail: CustomerDetail
  /** How often something was changed on this page. */
  changeCount: number
  onChanged: () => void
}

function CustomerDetails({ detail, changeCount, onChanged }: DetailsProps) {
  const { customer, notes, messages } = detail
  return (
    <>
      {customer.blockedAt && (
        <p className="rounded-card bg-danger-tint p-4 text-danger">
          Blocked since <DateTime iso={customer.blockedAt} withTime />
          {customer.blockReason && `: ${customer.blockReason}`}
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Panel title="Overview">
            <Overview customer={customer} />
          </Panel>
          <CustomerTags id={customer.id} tags={customer.tags} onChanged={onChanged} />
          <Panel title="Addresses">
            <Addresses addresses={detail.addresses} />
          </Panel>
          <Panel title="Cart">
            <CustomerCart cart={detail.cart} />
          </Panel>
        </div>
        <div className="grid gap-6">
          <CustomerNotes id={customer.id} notes={notes} onChanged={onChanged} />
          <Panel title="Messages sent" text="The last mails, kept for a year.">
            <Messages messages={messages} />
          </Panel>
        </div>
      </div>
      <CustomerOrders id={customer.id} onChanged={onChanged} />
      <section aria-labelledby="customer-reviews" className="grid gap-4">
        <h2 id="customer-reviews" className="text-lg">
          Reviews
        </h2>
        <ReviewList
          query={{ customerId: customer.id, limit: shownReviews }}
          empty={<p className="text-muted">No review yet.</p>}
        />
      </section>
      <Panel title="Timeline">
        {/* Loads again after a change. */}
        <CustomerTimeline key={changeCount} id={customer.id} />
      </Panel>
    </>
  )
}

function Overview({ customer }: Pick<CustomerDetail, 'customer'>) {
  const { email, mobile, username, orderCount, spent, lastOrderAt, state, consentedAt } = customer
  return (
    <dl className="grid gap-2">
      <DescriptionItem name="E-mail" valueClass="wrap-anywhere">
        {email ? <TextLink href={`mailto:${email}`}>{email}</TextLink> : 'None'}
      </DescriptionItem>
      <DescriptionItem name="Mobile">
        {mobile ? <TextLink href={`tel:${mobile.replace(/\s/g, '')}`}>{mobile}</TextLink> : 'None'}
      </DescriptionItem>
      <DescriptionItem name="Username">{username}</DescriptionItem>
      <DescriptionItem name="State">{state ?? 'Unknown'}</DescriptionItem>
      <DescriptionItem name="Orders">{formatNumber(orderCount)}</DescriptionItem>
      <DescriptionItem name="Spent" valueClass="font-semibold tabular-nums">
        {formatRupees(toPaise(spent))}
      </DescriptionItem>
      <DescriptionItem name="Last order">{lastOrderAt ? <DateTime iso={lastOrderAt} /> : 'None'}</DescriptionItem>
      <DescriptionItem name="Parcels that came back" valueClass={customer.parcelsReturned > 0 ? 'text-danger' : ''}>
        {returnedText(customer)}
      </DescriptionItem>
      <DescriptionItem name="Consent to the privacy notice">
        {consentedAt ? <DateTime iso={consentedAt} /> : 'No'}
      </DescriptionItem>
      {customer.mails && <DescriptionItem name="Wants mails">{mailsText(customer.mails)}</DescriptionItem>}
    </dl>
  )
}

const TextLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline">
    {children}
  </a>
)

function Addresses({ addresses }: Pick<CustomerDetail, 'addresses'>) {
  if (addresses.length === 0) return <p className="text-muted">No address saved.</p>
  return (
    <ul className="grid gap-4">
      {addresses.map((address) => (
        <li key={address.id}>
          <address className="not-italic leading-relaxed">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {addressTitle(address)}
              {address.isDefault && <Badge tone="info">Default</Badge>}
            </span>
            {addressLinesBelowTitle(address).map((line) => (
              <span key={line} className="block text-muted wrap-anywhere">
                {line}
              </span>
            ))}
            {address.phone && <span className="block text-muted tabular-nums">{address.phone}</span>}
          </address>
        </li>
      ))}
    </ul>
  )
}

function CustomerCart({ cart: { items, value } }: Pick<CustomerDetail, 'cart'>) {
  if (items.length === 0) return <p className="text-muted">The cart is empty.</p>
  return (
    <dl className="grid gap-2">
      {items.map(({ id, quantity, product: { name, variant } }) => (
        <DescriptionItem key={id} name={soldItemName({ name, ...variant })}>
          {quantity}
        </DescriptionItem>
      ))}
      <DescriptionItem name="Value" valueClass="font-semibold tabular-nums">
        {formatRupees(toPaise(value))}
      </DescriptionItem>
    </dl>
  )
}

function Messages({ messages }: Pick<CustomerDetail, 'messages'>) {
  if (messages.length === 0) return <p className="text-muted">No mail was sent.</p>
  return (
    <ul className="grid gap-2">
      {messages.map(({ id, subject, sentAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere">{subject}</span>
          <span className="text-sm text-muted">
            <DateTime iso={sentAt} withTime />
          </span>
        </li>
      ))}
    </ul>
  )
}

const shownOrders = 10
const shownReviews = '5'

function CustomerOrders({ id, onChanged }: { id: string; onChanged: () => void }) {
  const query = { customerId: id, pageSize: String(shownOrders) }
  const { data, error, isLoading, refetch } = useQuery('GET /orders/all', { query })
  const changed = () => {
    refetch()
    onChanged()
  }
  const total = data?.pagination.totalItems ?? 0
  return (
    <section aria-label="Orders" className="grid gap-4">
      <h2 className="text-lg">Orders</h2>
      <QueryErrorBox error={error} fallback="Failed to fetch orders." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={3} />}
      {data && (
        <OrderList
          caption="Orders of the customer"
          orders={data.orders}
          busy={isLoading}
          empty={<p className="text-muted">No order yet.</p>}
          onChanged={changed}
        />
      )}
      {total > shownOrders && (
        <Link
          to={ordersHref({ customerId: id })}
          className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
        >
          All {formatCount(total, 'order')} of this customer
        </Link>
      )}
    </section>
  )
}
