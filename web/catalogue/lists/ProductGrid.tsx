import { cx } from '#web/ui/cx.ts'
import type { ProductViewModel } from '../product.ts'
import { ProductCard } from './ProductCard.tsx'

type Props = {
  products: readonly ProductViewModel[]
  /** How many of the first pictures load at once: those that stand in view when the page opens. */
  eagerCount?: number
  label: string
  className?: string
}

/** Products side by side. */
export function ProductGrid({ products, eagerCount = 0, label, className }: Props) {
  return (
    <ul aria-label={label} className={cx('product-grid', className)}>
      {products.map((product, at) => (
        <li key={product.id} className="grid min-w-0">
          <ProductCard product={product} eager={at < eagerCount && (at === 0 ? 'first' : true)} />
        </li>
      ))}
    </ul>
  )
}
