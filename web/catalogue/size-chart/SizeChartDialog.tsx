import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { SizeChartContent } from './SizeChartContent.tsx'

type Props = {
  open: boolean
  onClose: () => void
  category: { id: string; name: string }
  chosenSize?: string | undefined
}

/** The size chart of a category, loaded when the dialog opens. */
export function SizeChartDialog({ open, onClose, category, chosenSize }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /categories/{categoryId}/size-chart', {
    params: { categoryId: category.id },
  })
  return (
    <Modal open={open} onClose={onClose} title="Size chart" text={category.name} size="lg">
      {data && <SizeChartContent chart={data} category={category.name} chosenSize={chosenSize} />}
      {!data && !error && (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
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
