import type { ReactNode } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { BestSellers } from './BestSellers.tsx'
import { DemonstrationNotice } from './DemonstrationNotice.tsx'
import { PendingActions } from './PendingActions.tsx'
import { SalesSummary } from './SalesSummary.tsx'

type Props = { children: ReactNode; onDemonstrationRemoved: () => void }

/** The dashboard: sales, pending actions, the children, and best sellers. */
export function DashboardSummary({ children, onDemonstrationRemoved }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /dashboard', {})
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the sales." onRetry={refetch} busy={isLoading} />
      {!data && !error && <Loading />}
      {data && data.demonstrationOrders > 0 && (
        <DemonstrationNotice orders={data.demonstrationOrders} onRemoved={onDemonstrationRemoved} />
      )}
      {data && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SalesSummary dashboard={data} />
          <PendingActions dashboard={data} />
        </div>
      )}
      {children}
      {data && <BestSellers products={data.bestSellers} />}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <span className="sr-only">Loading the sales…</span>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
