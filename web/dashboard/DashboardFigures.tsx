import type { ReactNode } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BestSellers } from './BestSellers.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { WaitingFigures } from './WaitingFigures.tsx'

/** How the shop goes: sales, what waits for somebody, then what is given, then what sells best. */
export function DashboardFigures({ children }: { children: ReactNode }) {
  const { reply, failure, isLoading, reload } = useRead('GET /dashboard', {})
  return (
    <>
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch the sales.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <Waiting />}
      {reply && (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <SalesFigures figures={reply} />
          <WaitingFigures figures={reply} />
        </div>
      )}
      {children}
      {reply && <BestSellers products={reply.bestSellers} />}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <span className="sr-only">Loading the sales…</span>
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
