import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Product } from '../../product.ts'

/** A product that the one in the form becomes another size of. */
export type SizeSibling = Pick<Product, 'id' | 'name' | 'sizeLabel'>
type Sizes = NonNullable<Product['sizes']>

const maxResults = 6

/** The sizes of the product's style as they are in the shop; none for a new product, or while they are not known. */
function useExistingSizes(product: Product | undefined): Sizes {
  const [sizes, setSizes] = useState<Sizes>([])
  const productId = product?.sizeLabel == null ? undefined : product.id
  useEffect(() => {
    if (!productId) return
    const leaving = new AbortController()
    const { signal } = leaving
    call('GET /products/{productId}', { params: { productId }, query: { view: '0' }, signal }).then(
      (reply) => setSizes(reply.product.sizes ?? []),
      // The form goes without them: what is left alone stays as it is.
      () => undefined,
    )
    return () => leaving.abort()
  }, [productId])
  return sizes
}

/** What the product form says of sizes: `undefined` leaves the style as it is, null takes the product out of it. */
export function useSizes(product: Product | undefined) {
  const sizes = useExistingSizes(product)
  const [sibling, setSibling] = useState<SizeSibling | null>()
  const [found, setFound] = useState<readonly SizeSibling[]>()
  const [problem, setProblem] = useState('')

  return {
    /** The sizes of its style, this product among them, while it stays there. */
    siblings: sibling === undefined && sizes.length > 1 ? sizes : [],
    sibling,
    dirty: sibling !== undefined,
    leave: () => setSibling(null),
    keep: () => setSibling(undefined),
    choose(chosen: SizeSibling) {
      setSibling(chosen)
      setFound(undefined)
    },
    found,
    problem,
    find: (q: string) => {
      setProblem('')
      return call('GET /products', { query: { q, limit: String(maxResults) } }).then(
        ({ data = [] }) => setFound(data.filter(({ id }) => id !== product?.id)),
        () => setProblem('Failed to fetch products.'),
      )
    },
  }
}

export type SizesState = ReturnType<typeof useSizes>
