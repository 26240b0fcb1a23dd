import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { CallResponse } from '#contract/calls.ts'
import { reminderTotalDays } from '#contract/cart-reminders/cart-reminder-limits.ts'
import { maxListCount } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { lowerFirst } from '#contract/text/lower-first.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useCompany } from '#web/company/company.ts'
import { CompanySectionLink } from '#web/company/manage/sections/CompanySectionLink.tsx'
import { companySectionPath } from '#web/company/manage/sections/company-sections.ts'
import { reminderTimes } from '#web/marketing/reminder-times.ts'
import { ordersHref } from '#web/orders/manage/list/order-filters.ts'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CursorPager } from '#web/ui/paging/CursorPager.tsx'
import { useCursorsInUrl } from '#web/ui/paging/use-cursors-in-url.ts'
import { ReminderTotals } from './ReminderTotals.tsx'

type Reminder = CallResponse<'GET /cart-reminders'>['reminders'][number]

/** Left carts: what was left, the reminders, and the orders that followed. */
export function LeftCarts() {
  const settings = useCompany()?.cartReminders
  const summary = useQuery('GET /cart-reminders/summary', {})
  return (
    <>
      <PageHeader
        title="Left carts"
        text={
          settings
            ? `Customers who ask for it are reminded: ${lowerFirst(reminderTimes(settings))}`
            : 'No reminders are sent.'
        }
        action={
          <ButtonLink to={companySectionPath('mails-by-consent')}>
            {settings ? 'Change' : 'Switch reminders on'}
          </ButtonLink>
        }
      />
      <OrderTabs current="Left carts" />
      {summary.error ? (
        <QueryErrorBox
          error={summary.error}
          fallback="Failed to fetch the totals."
          onRetry={summary.refetch}
          busy={summary.isLoading}
        />
      ) : (
        <ReminderTotals totals={summary.data} />
      )}
      <p className="text-sm text-muted">
        The last {reminderTotalDays} days. A cart counts as left once it was not changed for the hours of the first
        reminder
        {summary.data?.leftCarts === maxListCount && `; more than ${formatNumber(maxListCount)} are not counted`}. An
        order counts as recovered if it follows a reminder within 7 days and has one of its items.
      </p>
      <Reminders isOn={settings !== undefined} />
    </>
  )
}

function Reminders({ isOn }: { isOn: boolean }) {
  const [cursors, setCursors] = useCursorsInUrl()
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /cart-reminders', { query: cursor ? { cursor } : {} })
  return (
    <section aria-labelledby="reminded-carts" className="grid gap-4">
      <h2 id="reminded-carts" className="text-lg">
        Reminded carts
      </h2>
      <QueryErrorBox error={error} fallback="Failed to fetch reminders." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <Table
          caption="Reminded carts"
          busy={isLoading}
          rows={data.reminders}
          keyOf={({ id }) => id}
          empty={<NoReminders isOn={isOn} />}
          columns={columns}
        />
      )}
      {data && <CursorPager cursors={cursors} nextCursor={data.nextCursor} busy={isLoading} onChange={setCursors} />}
    </section>
  )
}

const linkClass =
  'inline-flex min-h-6 items-center font-medium text-link underline-offset-4 hover:underline wrap-anywhere'

const columns = [
  {
    head: 'Customer',
    cell: ({ customer: { id, name } }: Reminder) => (
      <Link to={`/admin/customers/${id}`} className={linkClass}>
        {name}
      </Link>
    ),
  },
  {
    head: 'Cart',
    numeric: true,
    cell: ({ items, value }: Reminder) => (
      <span className="grid leading-snug">
        <Amount paise={toPaise(value)} className="font-semibold" />
        <span className="text-xs text-muted">{formatCount(items, 'item')}</span>
      </span>
    ),
  },
  { head: 'First reminder', cell: ({ firstSentAt }: Reminder) => <DateTime iso={firstSentAt} withTime /> },
  {
    head: 'Second reminder',
    cell: ({ secondSentAt }: Reminder) => (secondSentAt ? <DateTime iso={secondSentAt} withTime /> : '–'),
  },
  { head: 'Recovered', numeric: true, cell: ({ order }: Reminder) => (order ? <OrderCell order={order} /> : '–') },
]

function OrderCell({ order: { id, orderTotal, isCanceled } }: { order: NonNullable<Reminder['order']> }) {
  const shortId = id.slice(0, 8).toUpperCase()
  return (
    <span className="grid leading-snug">
      {isCanceled ? (
        <span className="text-muted">Canceled</span>
      ) : (
        <Amount paise={toPaise(orderTotal)} className="font-semibold text-success" />
      )}
      <Link to={ordersHref({ q: shortId })} className="text-xs text-link underline">
        #{shortId}
      </Link>
    </span>
  )
}

function NoReminders({ isOn }: { isOn: boolean }) {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title="No cart was reminded yet"
      text={
        isOn ? (
          'Reminders go to customers who tick the box in the cart, at the checkout or in their account.'
        ) : (
          <>
            Switch the reminders on in <CompanySectionLink section="mails-by-consent" />, under “Mails by consent”.
            Customers can then ask for them.
          </>
        )
      }
    />
  )
}
