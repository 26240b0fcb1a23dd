import { imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { fewLeftLimit } from '#contract/limits.ts'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { QuickAddProduct, QuickAddVariant } from './quick-add-product.ts'
import { lowestPrices } from './variant-choice.ts'

type Props = {
  product: QuickAddProduct
  /** The chosen variant. */
  variant: QuickAddVariant | undefined
  variantsOfColor: readonly QuickAddVariant[]
}

/**
 * The picture of the colour, and the price and stock of the variant; before one is chosen, the lowest price of the colour in
 * stock.
 */
export function VariantSummary({ product, variant, variantsOfColor }: Props) {
  const [image] = imagesForColor(product.images, variantsOfColor[0]?.color)
  const prices = lowestPrices(product, variant ? [variant] : variantsOfColor)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Picture src={image?.url} alt="" sizes="88px" widths={[240]} className="w-22 rounded-control bg-well" />
      <div role="status" className="grid flex-[1_1_8rem] grid-cols-[minmax(0,1fr)] gap-1.5">
        {prices && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            {prices.isFrom && <span className="text-sm text-muted">from</span>}
            <Price paise={prices.effective} original={prices.original} size="lg" />
            <DiscountPercent percent={prices.percent} />
          </p>
        )}
        <p className="min-h-lh text-sm">{variant && <StockText stock={variant.stock} />}</p>
      </div>
    </div>
  )
}

const StockText = ({ stock }: { stock: number }) =>
  stock <= fewLeftLimit ? (
    <StatusDot tone="warning">Only {stock} left</StatusDot>
  ) : (
    <StatusDot tone="success">In stock</StatusDot>
  )
