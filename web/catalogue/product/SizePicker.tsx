import { Link, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { ProductViewModel } from '../product.ts'

/** The sizes of a product's style as links, because each size is a product; the links keep the chosen colour. */
export function SizePicker({ product: { id, sizes = [] } }: { product: ProductViewModel }) {
  const { search } = useLocation()
  const own = sizes.find(({ productId }) => productId === id)
  return (
    <nav aria-label="Size">
      <p className="mb-1.5 text-sm text-muted">
        Size: <span className="font-semibold text-ink">{own?.sizeLabel}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {sizes.map(({ productId, sizeLabel, inStock }) => (
          <li key={productId}>
            <Link
              to={{ pathname: `/product/${productId}`, search }}
              aria-current={productId === id ? 'page' : undefined}
              className={cx(
                'inline-flex h-11 min-w-11 items-center justify-center rounded-control border px-3.5 font-medium transition-colors',
                productId === id ? 'border-link bg-link text-link-ink' : 'border-edge bg-surface hover:border-ink',
                !inStock && 'line-through',
                !inStock && productId !== id && 'text-muted',
              )}
            >
              {sizeLabel}
              {!inStock && <span className="sr-only"> (sold out)</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
