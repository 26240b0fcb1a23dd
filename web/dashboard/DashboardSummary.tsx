import type { ReactNode } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { BestSellers } from './BestSellers.tsx'
import { PendingActions } from './PendingActions.tsx'
import { SalesSummary } from './SalesSummary.tsx'

/** How the shop goes: sales, what waits for somebody, then what is given, then what sells best. */
export function DashboardSummary({ children }: { children: ReactNode }) {
  const { data, error, isLoading, refetch } = useQuery('GET /dashboard', {})
  return (
    <>
      {error && (
        <QueryErrorBox error={error} fallback="Failed to fetch the sales." onRetry={refetch} busy={isLoading} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SalesSummary figures={data} />
          <PendingActions figures={data} />
        </div>
      )}
      {children}
      {data && <BestSellers products={data.bestSellers} />}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <span className="sr-only">Loading the sales…</span>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
