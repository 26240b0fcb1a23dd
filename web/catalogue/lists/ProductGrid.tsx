import { cx } from '#web/ui/cx.ts'
import type { ProductViewModel } from '../product.ts'
import { ProductCard } from './ProductCard.tsx'

type Props = {
  products: readonly ProductViewModel[]
  /** The number of images that load eagerly: those above the fold. */
  eagerCount?: number
  label: string
  className?: string
}

/** A grid of product cards. */
export function ProductGrid({ products, eagerCount = 0, label, className }: Props) {
  return (
    <ul aria-label={label} className={cx('product-grid', className)}>
      {products.map((product, index) => (
        <li key={product.id} className="grid min-w-0">
          <ProductCard product={product} eager={index < eagerCount && (index === 0 ? 'first' : true)} />
        </li>
      ))}
    </ul>
  )
}
