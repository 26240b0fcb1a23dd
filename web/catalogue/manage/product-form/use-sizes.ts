import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import type { Product } from '../../product.ts'

/** Another product of the style. */
type SizeSibling = Pick<Product, 'id' | 'name' | 'sizeLabel'>
type Sizes = NonNullable<Product['sizes']>

const maxResults = 6

/** The current sizes of the product's style; empty for a new product and until they are loaded. */
function useExistingSizes(product: Product | undefined): Sizes {
  const [sizes, setSizes] = useState<Sizes>([])
  const productId = product?.sizeLabel == null ? undefined : product.id
  useEffect(() => {
    if (!productId) return
    const controller = new AbortController()
    const { signal } = controller
    call('GET /products/{productId}', { params: { productId }, query: { view: '0' }, signal }).then(
      (response) => setSizes(response.product.sizes ?? []),
      // Errors are ignored: the form works without the sizes, because an unchanged style is not sent.
      () => undefined,
    )
    return () => controller.abort()
  }, [productId])
  return sizes
}

/** The style in the product form: an undefined `sibling` keeps it, null removes the product from it. */
export function useSizes(product: Product | undefined) {
  const sizes = useExistingSizes(product)
  const [sibling, setSibling] = useState<SizeSibling | null>()
  const [results, setResults] = useState<readonly SizeSibling[]>()
  const [problem, setProblem] = useState('')

  return {
    /** The sizes of the product's style, its own size included; empty if the form changes the style. */
    sizesOfStyle: sibling === undefined && sizes.length > 1 ? sizes : [],
    sibling,
    dirty: sibling !== undefined,
    removeFromStyle: () => setSibling(null),
    keepStyle: () => setSibling(undefined),
    setSibling(next: SizeSibling) {
      setSibling(next)
      setResults(undefined)
    },
    results,
    problem,
    search: (q: string) => {
      setProblem('')
      return call('GET /products', { query: { q, limit: String(maxResults) } }).then(
        ({ data = [] }) => setResults(data.filter(({ id }) => id !== product?.id)),
        () => setProblem('Failed to fetch products.'),
      )
    },
  }
}

export type SizesState = ReturnType<typeof useSizes>
