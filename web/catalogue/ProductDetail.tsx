import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CleanHtml } from '#web/ui/CleanHtml.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { descriptionParts } from './description-parts.ts'
import { Gallery } from './Gallery.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { ProductBuyBox } from './ProductBuyBox.tsx'
import { colorInAddress, firstToBuy, picturesOf, type ShownProduct, type ShownVariant } from './product.ts'
import { Stars } from './Stars.tsx'

/** Only read, never pressed: the server's words stand there until it comes. */
const DeliveryFacts = lazyPart(() => import('./DeliveryFacts.tsx').then((file) => file.DeliveryFacts))
/** Links work without it. */
const SizeChoice = lazyPart(() => import('./SizeChoice.tsx').then((file) => file.SizeChoice))

/** The variant that the address names by `?colour=`, so that a colour can be shared; else the first in stock. */
function useChosenVariant({ variants }: ShownProduct) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('colour')?.replace('#', '').toLowerCase()
  const named = variants.find(({ color }) => colorInAddress(color) === wanted)
  const choose = ({ color }: ShownVariant) =>
    setSearch({ colour: colorInAddress(color) }, { replace: true, preventScrollReset: true })
  return { variant: named ?? firstToBuy(variants), choose }
}

/** A product in full: pictures on one side, and beside them what one needs to buy it. */
export function ProductDetail({ product }: { product: ShownProduct }) {
  const { variant, choose } = useChosenVariant(product)
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr]">
      <div className="min-w-0">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.5rem)]">
          <Gallery
            key={variant?.id}
            pictures={picturesOf(product.images, variant?.color)}
            name={product.name}
            hex={variant?.hex}
          />
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <p className="text-sm font-medium text-muted">{product.brand.name}</p>
          <h1 className="text-3xl">{product.name}</h1>
          <Stars />
        </div>
        <PriceBlock product={product} />
        {product.sizes && (
          <Suspense>
            <SizeChoice product={product} />
          </Suspense>
        )}
        {variant && <ProductBuyBox product={product} variant={variant} onChoose={choose} />}
        <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
          <DeliveryFacts product={product} />
        </Suspense>
        <div className="border-t border-hairline">
          {descriptionParts(product.description ?? '').map(({ at, title, html }, index) => (
            <Disclosure key={`${product.id} ${at}`} title={title} open={index === 0}>
              <CleanHtml html={html} className="prose text-muted" />
            </Disclosure>
          ))}
        </div>
      </div>
    </div>
  )
}
