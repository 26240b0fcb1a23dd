import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { hasOwnPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { displayPrices, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Heart } from '#web/wish-list/Heart.tsx'
import { imagesForColor, type ProductViewModel } from '../product.ts'
import { Gallery } from './Gallery.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { ProductBuyBox } from './ProductBuyBox.tsx'
import { SizeChartLink } from './SizeChartLink.tsx'
import { Stars } from './Stars.tsx'
import { variantOfAddress } from './variant-selection.ts'

/** Loaded lazily: it has no controls, and the server's HTML is shown until then. */
const DeliveryInfo = lazyComponent(() => import('./DeliveryInfo.tsx').then((file) => file.DeliveryInfo))
/** Loaded lazily: its parts open without JavaScript. */
const ProductSections = lazyComponent(() => import('./ProductSections.tsx').then((file) => file.ProductSections))

/** The chosen variant, which the address names, so that it can be shared. */
function useSelectedVariant({ variants }: ProductViewModel) {
  const [search, setSearch] = useSearchParams()
  const choose = ({ id }: { id: string }) => setSearch({ variant: id }, { replace: true, preventScrollReset: true })
  return { variant: variantOfAddress(variants, search), choose }
}

type Props = {
  product: ProductViewModel
  /** Leaves out the quantity and the button that adds to the cart, for administrators. */
  isPreview?: boolean
}

/** The product page: images beside the name, price and buy box. */
export function ProductDetail({ product, isPreview }: Props) {
  const { variant, choose } = useSelectedVariant(product)
  const prices = variant ? variantDisplayPrices(product, variant) : displayPrices(product)
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr]">
      <div className="min-w-0">
        <div className="relative md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
          <Gallery
            key={variant?.color}
            pictures={imagesForColor(product.images, variant?.color)}
            name={product.name}
            hex={variant?.hex}
          />
          {!isPreview && <Heart id={product.id} name={product.name} variantId={variant?.id} />}
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <p className="text-sm font-medium text-muted">{product.brand.name}</p>
          <h1 className="text-3xl">{product.name}</h1>
          <Stars rating={product.rating} />
        </div>
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
        <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
          <DeliveryInfo
            price={prices.effective}
            variantId={isPreview ? undefined : variant?.id}
            stock={variant?.stock}
          />
        </Suspense>
        <Suspense>
          <ProductSections product={product} mrp={prices.original} />
        </Suspense>
      </div>
    </div>
  )
}
