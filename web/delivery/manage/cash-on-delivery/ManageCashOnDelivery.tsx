import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { FormSkeleton } from '#web/ui/feedback/FormSkeleton.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { CodForm } from './CodForm.tsx'

/** The page of the rules for cash on delivery. */
export function ManageCashOnDelivery() {
  const { data, error, isLoading, refetch } = useQuery('GET /cash-on-delivery', {})
  return (
    <DeliveryPage current="Cash on delivery">
      <QueryErrorBox error={error} fallback="Failed to fetch the rules." onRetry={refetch} busy={isLoading} />
      {!data && !error && <FormSkeleton heights={['h-60', 'h-40']} />}
      {data && <CodForm rules={data.rules} updatedAt={data.updatedAt} />}
    </DeliveryPage>
  )
}
