import { useParams } from 'react-router'
import { CustomerPage } from './CustomerPage.tsx'
import { ManageCustomers } from './ManageCustomers.tsx'
import { ManageSegments } from './segments/ManageSegments.tsx'

/** The list of customers, their segments, or the page of one: they share a route, because each route adds to what every first visit loads. */
export function CustomerPages() {
  const { view } = useParams()
  if (view === undefined) return <ManageCustomers />
  if (view === 'segments') return <ManageSegments />
  return <CustomerPage key={view} id={view} />
}
