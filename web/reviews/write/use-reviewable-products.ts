import { useState } from 'react'
import type { OwnReview, ReviewableProduct } from '../review.ts'

/** The products of an order, each with the review as it was saved or deleted since they were loaded: loading them again can fail. */
export function useReviewableProducts(loaded: readonly ReviewableProduct[] = []) {
  const [changes, setChanges] = useState<ReadonlyMap<string, OwnReview | undefined>>(new Map())
  const change = (productId: string, review: OwnReview | undefined) =>
    setChanges((before) => new Map(before).set(productId, review))
  const products = loaded.map((product) =>
    changes.has(product.productId) ? { ...product, review: changes.get(product.productId) } : product,
  )
  return { products, change }
}
