import Mail from 'lucide-react/icons/mail'
import Plus from 'lucide-react/icons/plus'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { CompanySectionLink } from '#web/company/manage/sections/CompanySectionLink.tsx'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { audienceText, type Campaign, campaignsPath, newCampaign } from './campaign.ts'
import { StateBadge } from './StateBadge.tsx'

/** The messages with their numbers: drafts and what is being sent first, then the history. */
export function ManageCampaigns() {
  const { data, error, isLoading, refetch } = useQuery('GET /campaigns', {})
  return (
    <>
      <PageHeader
        title="News and offers"
        text="Mails to customers who agreed to news and offers."
        action={
          <>
            <ButtonLink to="/admin/customers">All customers</ButtonLink>
            <ButtonLink variant="primary" to={`${campaignsPath}/${newCampaign}`}>
              <Plus aria-hidden="true" className="size-5" />
              New message
            </ButtonLink>
          </>
        }
      />
      <OrderTabs current="Customers" />
      <QueryErrorBox error={error} fallback="Failed to fetch the messages." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && !data.isConsentAsked && <ConsentNotice />}
      {data && <CampaignTable campaigns={data.campaigns} busy={isLoading} />}
    </>
  )
}

const ConsentNotice = () => (
  <p className="rounded-card bg-warning-tint p-4 text-sm">
    Customers are not asked whether they want news and offers. Switch it on in{' '}
    <CompanySectionLink section="mails-by-consent" /> under Mails by consent.
  </p>
)

function CampaignTable({ campaigns, busy }: { campaigns: readonly Campaign[]; busy: boolean }) {
  return (
    <Table
      caption="Messages"
      busy={busy}
      rows={campaigns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          icon={<Mail />}
          title="No messages yet"
          text="Write one to everyone who agreed to news and offers, or to the customers of a segment."
        />
      }
      columns={[
        {
          head: 'Subject',
          cell: ({ id, subject }) => (
            <Link
              to={`${campaignsPath}/${id}`}
              className="inline-flex min-h-6 items-center font-semibold text-link wrap-anywhere underline-offset-4 hover:underline"
            >
              {subject}
            </Link>
          ),
        },
        { head: 'For', cell: (campaign) => <span className="wrap-anywhere">{audienceText(campaign)}</span> },
        { head: 'State', cell: ({ state }) => <StateBadge state={state} /> },
        { head: 'Sent', numeric: true, cell: ({ progress }) => formatNumber(progress.sent) },
        { head: 'Skipped', numeric: true, cell: ({ progress }) => formatNumber(progress.skipped) },
        { head: 'Failed', numeric: true, cell: ({ progress }) => formatNumber(progress.failed) },
        {
          head: 'Date',
          cell: ({ createdAt, startedAt }) => <DateTime iso={startedAt ?? createdAt} withTime />,
        },
      ]}
    />
  )
}
