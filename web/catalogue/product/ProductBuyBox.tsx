import type { ReactNode } from 'react'
import { variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { AddToCart } from '#web/cart/AddToCart.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import type { ProductViewModel, VariantViewModel } from '../product.ts'
import { ColorPicker } from './ColorPicker.tsx'
import { OptionPicker } from './OptionPicker.tsx'
import { StockHint } from './StockHint.tsx'
import { useSelectedQuantity } from './use-selected-quantity.ts'

type Props = {
  product: ProductViewModel
  variant: VariantViewModel
  /** The variant's price in paise. */
  price: number
  onChoose: (variant: VariantViewModel) => void
  /** The link to the size chart, beside the sizes. */
  sizeChart?: ReactNode
  /** Only the pickers and the stock are shown. */
  isPreview?: boolean | undefined
}

/** Colour, second option, quantity and the button; on a phone the button and the price are in a bar at the bottom of the screen. */
export function ProductBuyBox({ product, variant, price, onChoose, sizeChart, isPreview }: Props) {
  const { quantity, max, choose } = useSelectedQuantity(variant)
  const isSoldOut = variant.stock === 0
  const { optionName } = product
  const label = variantLabel(variant.name, { optionName, optionValue: variant.optionValue })
  const stockHint = (
    <StockHint
      stock={variant.stock}
      allSoldOut={product.variants.every(({ stock }) => stock === 0)}
      variant={optionName && label}
    />
  )
  return (
    <div className="grid gap-6">
      <ColorPicker variants={product.variants} chosen={variant} onChoose={onChoose} />
      {optionName && (
        <OptionPicker
          name={optionName}
          variants={variantsOfColor(product.variants, variant.color)}
          chosen={variant}
          onChoose={onChoose}
          help={sizeChart}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isPreview && (
          <QuantityStepper
            label={`Quantity of ${product.name}`}
            value={quantity}
            onChange={choose}
            min={isSoldOut ? 0 : 1}
            max={max}
            disabled={isSoldOut}
          />
        )}
        {optionName ? <div role="status">{stockHint}</div> : stockHint}
      </div>
      {!isPreview && (
        <div
          data-buy-bar=""
          className="phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-30 phone:flex phone:flex-wrap phone:items-center phone:gap-x-4 phone:gap-y-2 phone:border-t phone:border-hairline phone:bg-raised phone:px-4 phone:pt-3 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
        >
          <p className="hidden flex-1 leading-tight phone:grid">
            <Price paise={price} size="lg" />
            <span className="truncate text-xs text-muted">{label}</span>
          </p>
          <AddToCart
            productId={product.id}
            productName={product.name}
            optionName={optionName}
            variant={variant}
            quantity={quantity}
            className="flex-[1.2]"
          />
        </div>
      )}
    </div>
  )
}
