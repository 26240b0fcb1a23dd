import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { OwnReview, ReviewableProduct } from '../review.ts'
import { ReviewableList } from './ReviewableList.tsx'
import { useReviewableProducts } from './use-reviewable-products.ts'

type Props = { orderId: string; open: boolean; onClose: () => void }

/** The dialog in which a customer writes, edits and deletes the reviews of an order. */
export function ReviewOrder({ orderId, open, onClose }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/reviews', { params: { id: orderId } })
  const { products, change } = useReviewableProducts(data?.products)
  const [isDirty, setIsDirty] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const guard = useUnsavedGuard(open && isDirty)
  const save = async ({ productId, review }: ReviewableProduct, body: FormData) => {
    const fetchFunction = fetchWithProgress()
    setIsSaving(true)
    try {
      const saved = await (review
        ? call('PUT /reviews/{id}', { params: { id: review.id }, body, fetchFunction })
        : call('POST /products/{productId}/reviews', { params: { productId }, body, fetchFunction }))
      change(productId, saved.review)
      return saved.message
    } finally {
      setIsSaving(false)
    }
  }
  const remove = async ({ id, productId }: OwnReview) => {
    const { message } = await withErrorMessage(
      call('DELETE /reviews/{id}', { params: { id } }),
      'Failed to delete the review.',
    )
    toast.success(message)
    change(productId, undefined)
  }
  return (
    <>
      <Modal
        open={open}
        onClose={() => guard.confirmDiscard(onClose)}
        dismissible={!isSaving}
        title="Your reviews"
        fullOnPhone
      >
        {!data && !error && <Spinner className="size-9" />}
        <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        {data && (
          <ReviewableList
            products={products}
            onSave={save}
            onDelete={remove}
            onDirtyChange={setIsDirty}
            confirmDiscard={guard.confirmDiscard}
          />
        )}
      </Modal>
      {guard.dialog}
    </>
  )
}
