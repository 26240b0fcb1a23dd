import { useParams } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { formatMinuteInIndia } from '#contract/india-time.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { toProductViewModel } from '#web/catalogue/lists/product-card-model.ts'
import { ProductDetail } from '#web/catalogue/product/ProductDetail.tsx'
import { ProductDetailLoading } from '#web/catalogue/product/ProductDetailLoading.tsx'

/** A product as its page shows it, also before it is on sale; it cannot be added to the cart here. */
export default function ProductPreview() {
  const { productId = '' } = useParams()
  const { data, error, isLoading, refetch } = useQuery('GET /products/{id}/preview', { params: { id: productId } })
  if (error) {
    const fallback = `Failed to load product: ${productId}`
    return <QueryErrorBox error={error} fallback={fallback} onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <ProductDetailLoading />
  return (
    <>
      <p role="note" className="mb-6 rounded-control bg-well/60 p-3">
        {previewNote(data.product)}
      </p>
      <ProductDetail product={toProductViewModel(data.product)} isPreview />
    </>
  )
}

type PreviewedProduct = CallResponse<'GET /products/{id}/preview'>['product']

function previewNote({ status, publishAt }: PreviewedProduct): string {
  if (!status) return 'Preview: this product is on sale.'
  if (status === 'SCHEDULED' && publishAt) {
    return `Preview: this product goes on sale on ${formatMinuteInIndia(new Date(publishAt))} (Indian time). Until then only administrators see it.`
  }
  return 'Preview: only administrators see this product. It cannot be ordered.'
}
