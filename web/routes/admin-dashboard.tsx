import { useRead } from '#web/api/use-read.ts'
import { DashboardFigures } from '#web/dashboard/DashboardFigures.tsx'
import { useSession } from '#web/identity/session.ts'
import { LatestOrders, latestOrders } from '#web/orders/manage/LatestOrders.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tiles } from './admin-dashboard/Tiles.tsx'

/** Who is here, how the shop goes, how much there is of everything, and what came in last. */
export default function AdminDashboard() {
  const orders = useRead('GET /orders/all', { query: { pageSize: String(latestOrders) } })
  return (
    <>
      <Welcome />
      <DashboardFigures>
        <Tiles orders={orders} />
      </DashboardFigures>
      <LatestOrders reading={orders} />
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
