import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { DispatchForm } from './DispatchForm.tsx'

/** The page of dispatch and holidays. */
export function ManageDispatch() {
  const { data, error, isLoading, refetch } = useQuery('GET /delivery/settings', {})
  return (
    <DeliveryPage current="Dispatch and holidays">
      {error && (
        <QueryErrorBox error={error} fallback="Failed to fetch the settings." onRetry={refetch} busy={isLoading} />
      )}
      {!data && !error && (
        <div role="status" className="grid max-w-2xl gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-17" />
          <Skeleton className="h-28" />
          <Skeleton className="h-17" />
        </div>
      )}
      {data && <DispatchForm settings={data} onSaved={refetch} />}
    </DeliveryPage>
  )
}
