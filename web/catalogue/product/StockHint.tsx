import { fewLeftLimit } from '#contract/limits.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'

type Props = {
  stock: number
  allSoldOut: boolean
  /** The variant as text, such as "Red, Size M"; missing for a product with colours only. */
  variant?: string | undefined
}

/** The stock in words. */
export function StockHint({ stock, allSoldOut, variant }: Props) {
  if (allSoldOut) return <StatusDot tone="danger">{variant ? 'Sold out' : 'Sold out in every colour'}</StatusDot>
  if (stock === 0) return <StatusDot tone="danger">Sold out in {variant ?? 'this colour'}, others are left</StatusDot>
  if (stock <= fewLeftLimit) return <StatusDot tone="warning">Only {stock} left</StatusDot>
  return <StatusDot tone="success">In stock</StatusDot>
}
