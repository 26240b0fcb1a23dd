import { useState } from 'react'
import { hasOwnPrices } from '#contract/catalogue/prices/variant-prices.ts'
import { displayPrices, firstOfEachColor, imagesForColor } from '#contract/catalogue/shown-variants.ts'
import { QuickAdd } from '#web/cart/QuickAdd.tsx'
import { ColorDots } from '#web/ui/ColorDots.tsx'
import { cx } from '#web/ui/cx.ts'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Heart } from '#web/wish-list/Heart.tsx'
import { defaultVariant, type OptionSummary, type ProductViewModel, tintStyle } from '../product.ts'

/** The `sizes` attribute of a card's image. */
const cardSizes = '(min-width: 1360px) 302px, (min-width: 1100px) 23vw, (min-width: 768px) 30vw, 45vw'

type Props = { product: ProductViewModel; eager?: boolean | 'first' }

/** A product in a grid. The whole card is a link to its page, with 'Add to Cart' above the link. */
export function ProductCard({ product, eager }: Props) {
  const { effective, original, percent } = displayPrices(product)
  const isSoldOut = product.variants.every(({ stock }) => stock === 0)
  return (
    <article className="group relative flex min-w-0 flex-col">
      <CardPicture product={product} eager={eager} isSoldOut={isSoldOut} />
      {percent > 0 && (
        <span className="absolute top-2.5 left-2.5 rounded-small bg-success-tint px-2 py-0.5 text-sm">
          <DiscountPercent percent={percent} />
        </span>
      )}
      <Heart id={product.id} name={product.name} />
      <div className="mt-3 flex flex-1 flex-col gap-1.5">
        <p className="flex min-h-4.5 items-center justify-between gap-3 text-xs text-muted">
          <span className="truncate">{product.brand.name}</span>
          <ColorDots colors={firstOfEachColor(product.variants)} className="shrink-0" />
        </p>
        <h3 className="line-clamp-2 min-h-[2lh] font-sans text-sm leading-snug font-medium tracking-normal text-pretty sm:text-base sm:leading-snug">
          <Link
            to={`/product/${product.id}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            {product.name}
          </Link>
        </h3>
        {product.highlights && <p className="truncate text-xs text-muted">{product.highlights.join(' · ')}</p>}
        {product.rating && <CardRating {...product.rating} />}
        <Price paise={effective} original={original} isFrom={hasOwnPrices(product.variants)} size="md" />
        {product.optionSummary && <OptionValues name={product.optionName} {...product.optionSummary} />}
      </div>
      <div className="relative z-1 mt-3">
        <QuickAdd product={product} />
      </div>
    </article>
  )
}

/** The average of the reviews and their number: '★ 4.6 (12)'. */
function CardRating({ average, count }: { average: number; count: number }) {
  return (
    <p className="text-xs text-muted">
      <span aria-hidden="true">★ </span>
      {average} <span className="sr-only">out of 5 stars </span>({count})
    </p>
  )
}

/** Some values of the second option in one line, then '+2'. */
function OptionValues({ name, values, moreCount }: OptionSummary & { name: string | undefined }) {
  return (
    <p className="flex gap-1 text-xs text-muted">
      <span className="truncate">
        <span className="sr-only">{name}: </span>
        {values.join(', ')}
      </span>
      {moreCount > 0 && (
        <span className="shrink-0">
          +{moreCount}
          <span className="sr-only"> more</span>
        </span>
      )}
    </p>
  )
}

/** The image of the first colour. Its second view is loaded and shown while the mouse is on the card. */
function CardPicture({ product, eager, isSoldOut }: Props & { isSoldOut: boolean }) {
  const [shouldLoadSecond, setShouldLoadSecond] = useState(false)
  const [isSecondLoaded, setIsSecondLoaded] = useState(false)
  const variant = defaultVariant(product.variants)
  const [first, second] = imagesForColor(product.images, variant?.color)
  return (
    <div
      className="relative overflow-hidden rounded-card"
      style={tintStyle(variant?.hex)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShouldLoadSecond(true)}
    >
      <Picture
        src={first?.url}
        alt=""
        sizes={cardSizes}
        eager={eager}
        className={cx(
          'transition-[scale] duration-[240ms] group-hover:scale-[1.03]',
          isSoldOut && 'opacity-55 saturate-[0.6]',
        )}
      />
      {shouldLoadSecond && second && !isSoldOut && (
        <Picture
          src={second.url}
          alt=""
          sizes={cardSizes}
          onLoad={() => setIsSecondLoaded(true)}
          className={cx(
            'absolute inset-0 opacity-0 transition-opacity duration-[240ms]',
            isSecondLoaded && 'group-hover:opacity-100',
          )}
        />
      )}
      {isSoldOut && (
        <span className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-raised px-3 py-1 text-sm font-semibold">
          Sold out
        </span>
      )}
    </div>
  )
}
