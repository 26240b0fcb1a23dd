import { useState } from 'react'
import { useQuery } from '#web/api/use-query.ts'
import { DashboardSummary } from '#web/dashboard/DashboardSummary.tsx'
import { useSession } from '#web/identity/session.ts'
import { LatestOrders, latestOrdersCount } from '#web/orders/manage/list/LatestOrders.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DashboardTiles } from './dashboard-tiles/DashboardTiles.tsx'

/** The start page of the back office. Removing the demonstration data reloads all of it. */
export default function AdminDashboard() {
  const [version, setVersion] = useState(0)
  return <Dashboard key={version} onDemonstrationRemoved={() => setVersion(version + 1)} />
}

function Dashboard({ onDemonstrationRemoved }: { onDemonstrationRemoved: () => void }) {
  const orders = useQuery('GET /orders/all', { query: { pageSize: String(latestOrdersCount) } })
  return (
    <>
      <Welcome />
      <DashboardSummary onDemonstrationRemoved={onDemonstrationRemoved}>
        <DashboardTiles orders={orders} />
      </DashboardSummary>
      <LatestOrders query={orders} />
    </>
  )
}

function Welcome() {
  const { user } = useSession()
  if (!user) return null
  return (
    <header className="pt-5">
      <h1 className="text-2xl">
        Welcome, {user.firstName} {user.lastName}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        Signed in as {user.username}
        <Badge tone="info">{user.userType}</Badge>
      </p>
    </header>
  )
}
