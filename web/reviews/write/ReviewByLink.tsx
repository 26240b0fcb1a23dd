import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { OrderHistoryLink } from '#web/identity/account/OrderHistoryLink.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import type { ReviewableProduct } from '../review.ts'
import { ReviewableList } from './ReviewableList.tsx'
import { useReviewableProducts } from './use-reviewable-products.ts'

/** The page of the link in the mail that asks for reviews. Opening it changes nothing: it fills in the stars of the link. */
export function ReviewByLink({ token }: { token: string }) {
  const [search] = useSearchParams()
  const { data, error, isLoading, refetch } = useQuery('GET /reviews/order/{token}', { params: { token } })
  const { products, change } = useReviewableProducts(data?.products)
  const [isThanked, setThanked] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const productId = search.get('product')
  const stars = /^[1-5]$/.test(search.get('stars') ?? '') ? Number(search.get('stars')) : undefined
  const save = async (product: ReviewableProduct, body: FormData) => {
    const field = (name: string) => String(body.get(name) ?? '')
    const { message, review } = await call('POST /reviews/order/{token}', {
      params: { token },
      body: { productId: product.productId, stars: field('stars'), title: field('title'), text: field('text') },
    })
    setThanked(true)
    change(product.productId, review)
    return message
  }
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6" aria-live="polite">
        <h1 className="text-3xl">{isThanked ? 'Thank you' : 'How do you like it?'}</h1>
        {!data && !error && <Spinner className="size-9" />}
        {error?.status === 404 && <p>This link does not lead to an order. It may be incomplete.</p>}
        {error && error.status !== 404 && (
          <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        )}
        {data && (
          <>
            <ReviewableList
              products={products}
              chosen={productId ? { productId, stars } : undefined}
              onSave={save}
              onDirtyChange={setIsDirty}
              confirmDiscard={guard.confirmDiscard}
            />
            {products.some(({ review }) => review) && (
              <p className="text-sm text-muted">
                {data.isOfGuest
                  ? 'To change or delete a review or to add pictures, open the order by the link in our mails about it.'
                  : 'To change or delete a review or to add pictures, sign in and open the order in your order history.'}
              </p>
            )}
            {!data.isOfGuest && (
              <OrderHistoryLink text="See your orders" variant="secondary" className="justify-self-start" />
            )}
          </>
        )}
      </div>
      {guard.dialog}
    </div>
  )
}
