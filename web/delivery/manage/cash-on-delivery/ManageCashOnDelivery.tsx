import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { CodForm } from './CodForm.tsx'

/** The page of the rules for cash on delivery. */
export function ManageCashOnDelivery() {
  const { data, error, isLoading, refetch } = useQuery('GET /cash-on-delivery', {})
  return (
    <DeliveryPage current="Cash on delivery">
      {error && (
        <QueryErrorBox error={error} fallback="Failed to fetch the rules." onRetry={refetch} busy={isLoading} />
      )}
      {!data && !error && (
        <div role="status" className="grid max-w-2xl gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data && <CodForm rules={data.rules} onSaved={refetch} />}
    </DeliveryPage>
  )
}
