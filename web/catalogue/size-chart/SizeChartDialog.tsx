import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { SizeChartContent } from './SizeChartContent.tsx'

type Props = {
  open: boolean
  onClose: () => void
  category: { id: string; name: string }
  chosenSize?: string | undefined
}

/** The size chart of a category. The dialog opens when the chart is loaded, because it would move while its content grows. */
export function SizeChartDialog({ open, onClose, category, chosenSize }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /categories/{categoryId}/size-chart', {
    params: { categoryId: category.id },
  })
  if (!data && !error) return <LoadingText />
  return (
    <Modal open={open} onClose={onClose} title="Size chart" text={category.name} size="lg">
      {data && <SizeChartContent chart={data} category={category.name} chosenSize={chosenSize} />}
      {error?.status === 404 && <p className="text-muted">There is no size chart for these products any more.</p>}
      {error && error.status !== 404 && (
        <QueryErrorBox
          error={error}
          fallback="The size chart could not be loaded."
          onRetry={refetch}
          busy={isLoading}
        />
      )}
    </Modal>
  )
}
