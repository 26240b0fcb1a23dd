import type { ReactNode } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { BestSellers } from './BestSellers.tsx'
import { PendingActions } from './PendingActions.tsx'
import { SalesSummary } from './SalesSummary.tsx'

/** How the shop goes: sales, what waits for somebody, then what is given, then what sells best. */
export function DashboardSummary({ children }: { children: ReactNode }) {
  const { reply, failure, isLoading, reload } = useRead('GET /dashboard', {})
  return (
    <>
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch the sales.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <Loading />}
      {reply && (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SalesSummary figures={reply} />
          <PendingActions figures={reply} />
        </div>
      )}
      {children}
      {reply && <BestSellers products={reply.bestSellers} />}
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
