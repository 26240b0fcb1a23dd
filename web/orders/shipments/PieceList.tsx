import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import type { OrderItem } from './parcels.ts'

/** Pieces by their names: "2 × Linen Kurta (Navy, Size M)". */
export const PieceList = ({ items }: { items: readonly OrderItem[] }) => (
  <ul className="grid gap-1 text-sm">
    {items.map(({ id, quantity, product: { name, variant } }) => (
      <li key={id} className="wrap-anywhere">
        <span className="tabular-nums">{quantity} ×</span> {name}{' '}
        <span className="text-muted">({variantLabel(colorName(variant.color), variant)})</span>
      </li>
    ))}
  </ul>
)
