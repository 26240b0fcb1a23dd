import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignResult } from './CampaignResult.tsx'
import { campaignsPath, newCampaign } from './campaign.ts'
import { ManageCampaigns } from './ManageCampaigns.tsx'

/** The messages to customers who agreed to news and offers, or the page of one of them. */
export function CampaignPages({ id }: { id: string | undefined }) {
  if (id === undefined) return <ManageCampaigns />
  return (
    <>
      <PageHeader
        title={id === newCampaign ? 'New message' : 'Message'}
        text="To customers who agreed to news and offers."
        action={<ButtonLink to={campaignsPath}>All messages</ButtonLink>}
      />
      <OrderTabs current="Customers" />
      {id === newCampaign ? <CampaignForm campaign={null} onChanged={() => {}} /> : <CampaignPage key={id} id={id} />}
    </>
  )
}

function CampaignPage({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /campaigns/{id}', { params: { id } })
  const Content = data?.campaign.state === 'DRAFT' ? CampaignForm : CampaignResult
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the message." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && <Content campaign={data.campaign} isLoading={isLoading} onChanged={refetch} />}
    </>
  )
}
