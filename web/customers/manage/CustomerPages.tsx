import { useParams } from 'react-router'
import { CampaignPages } from '#web/campaigns/manage/CampaignPages.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { ManageCustomers } from './ManageCustomers.tsx'
import { ManageSegments } from './segments/ManageSegments.tsx'

/** The list of customers, their segments, messages to them, or the page of one: they share a route, because each route adds to what every first visit loads. */
export function CustomerPages() {
  const { view, id } = useParams()
  if (view === undefined) return <ManageCustomers />
  if (view === 'segments') return <ManageSegments />
  if (view === 'messages') return <CampaignPages id={id} />
  return <CustomerPage key={view} id={view} />
}
