import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { hasOwnPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { displayPrices, imagesForColor, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Heart } from '#web/wish-list/Heart.tsx'
import type { ProductViewModel, VariantViewModel } from '../product.ts'
import { Gallery } from './Gallery.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { ProductBuyBox } from './ProductBuyBox.tsx'
import { SizeChartLink } from './SizeChartLink.tsx'
import { Stars } from './Stars.tsx'
import { useSelectedVariant } from './use-selected-variant.ts'
import { variantOfAddress } from './variant-selection.ts'

/** Loaded lazily: it has no controls, and the server's HTML is shown until then. */
const DeliveryInfo = lazyComponent(() => import('./DeliveryInfo.tsx').then((file) => file.DeliveryInfo))
/** Loaded lazily: its parts open without JavaScript. */
const ProductSections = lazyComponent(() => import('./ProductSections.tsx').then((file) => file.ProductSections))

type Props = {
  product: ProductViewModel
  /** Leaves out the quantity and the button that adds to the cart, for administrators. */
  isPreview?: boolean | undefined
}

/** The product page: images beside the name, price and buy box. */
export function ProductDetail({ product, isPreview }: Props) {
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[1.25fr_1fr]">
      <div className="grid min-w-0 gap-2 md:order-1">
        <p className="text-sm font-medium text-muted">{product.brand.name}</p>
        <h1 className="text-3xl">{product.name}</h1>
        <Stars rating={product.rating} />
      </div>
      <div className="min-w-0 md:row-span-2">
        <div className="relative md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
          <VariantPictures product={product} isPreview={isPreview} />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6 md:order-1">
        <VariantPurchase product={product} isPreview={isPreview} />
        <ProductInformation product={product} isPreview={isPreview} />
      </div>
    </div>
  )
}

const pricesOf = (product: ProductViewModel, variant: VariantViewModel | undefined) =>
  variant ? variantDisplayPrices(product, variant) : displayPrices(product)

function VariantPictures({ product, isPreview }: Props) {
  const { variant } = useSelectedVariant(product)
  return (
    <>
      <Gallery
        key={variant?.color}
        pictures={imagesForColor(product.images, variant?.color)}
        name={product.name}
        hex={variant?.hex}
      />
      {!isPreview && <Heart id={product.id} name={product.name} variantId={variant?.id} />}
    </>
  )
}

function VariantPurchase({ product, isPreview }: Props) {
  const { variant, choose } = useSelectedVariant(product)
  const prices = pricesOf(product, variant)
  return (
    <>
      <PriceBlock prices={prices} isLive={hasOwnPrices(product.variants)} lowest={variant?.lowestPrice} />
      {variant && (
        <ProductBuyBox
          product={product}
          variant={variant}
          price={prices.effective}
          onChoose={choose}
          isPreview={isPreview}
          sizeChart={
            product.hasSizeChart && <SizeChartLink category={product.category} chosenSize={variant.optionValue} />
          }
        />
      )}
    </>
  )
}

/**
 * Delivery and texts, for the variant of the address. They change with the transition: an urgent change of a `<Suspense>` that is not
 * hydrated yet would replace the server's HTML by the fallback.
 */
function ProductInformation({ product, isPreview }: Props) {
  const [search] = useSearchParams()
  const variant = variantOfAddress(product.variants, search)
  const prices = pricesOf(product, variant)
  return (
    <>
      <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
        <DeliveryInfo
          categoryReturnDays={product.category.returnDays}
          price={prices.effective}
          variantId={isPreview ? undefined : variant?.id}
          stock={variant?.stock}
        />
      </Suspense>
      <Suspense>
        <ProductSections product={product} mrp={prices.original} />
      </Suspense>
    </>
  )
}
