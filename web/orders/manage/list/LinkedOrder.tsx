import { useEffect } from 'react'
import { uuidPattern } from '#contract/uuid.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { isMissing } from '#web/api/result.ts'
import { useQuery } from '#web/api/use-query.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import type { Order } from '../../order.ts'

type Props = { id: string; onFound: (order: Order) => void }

/** Fetches the order of a link, if the list does not contain it; renders a message if it does not exist. */
export const LinkedOrder = (props: Props) => (uuidPattern.test(props.id) ? <FetchedOrder {...props} /> : <NotFound />)

function FetchedOrder({ id, onFound }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}', { params: { id } })
  useEffect(() => {
    if (data) onFound(data.order)
  }, [data, onFound])
  if (error && isMissing(error)) return <NotFound />
  return <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
}

const NotFound = () => (
  <ErrorBox message="The order of this link was not found." detail="Its address may be incomplete." />
)
