import { useParams } from 'react-router'
import { CustomerPage } from './CustomerPage.tsx'
import { ManageCustomers } from './ManageCustomers.tsx'

/** The list of customers, or the page of one: they share a route, because each route adds to what every first visit loads. */
export function CustomerPages() {
  const { view } = useParams()
  if (view === undefined) return <ManageCustomers />
  return <CustomerPage key={view} id={view} />
}
