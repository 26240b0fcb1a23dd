import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { FormSkeleton } from '#web/ui/feedback/FormSkeleton.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { DispatchForm } from './DispatchForm.tsx'

/** The page of dispatch and holidays. */
export function ManageDispatch() {
  const { data, error, isLoading, refetch } = useQuery('GET /delivery/settings', {})
  return (
    <DeliveryPage current="Dispatch and holidays">
      <QueryErrorBox error={error} fallback="Failed to fetch the settings." onRetry={refetch} busy={isLoading} />
      {!data && !error && <FormSkeleton heights={['h-17', 'h-28', 'h-17']} />}
      {data && <DispatchForm settings={data} />}
    </DeliveryPage>
  )
}
