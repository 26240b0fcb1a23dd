import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { effectivePrice, toPaise } from '#contract/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { removeKeys } from '../change-wish-list.ts'
import { type AddToCart, unknownName, type WishListItem } from './wish-list-item.ts'

type Props = {
  item: WishListItem
  addToCart: AddToCart
  /** Another person's list: nothing is removed from it. */
  isShared?: boolean
}

const badge = 'absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full bg-raised px-3 py-1 text-sm font-semibold'

/** An entry of a wish list: the product as it is sold now, and what can be done with it. */
export function WishListCard({ item, addToCart, isShared }: Props) {
  const { productId, variantId, state, image, brand, variant, originalPrice } = item
  const name = item.name ?? unknownName
  const isAvailable = state === 'AVAILABLE'
  const price = originalPrice === null ? null : effectivePrice({ originalPrice, discountPrice: item.discountPrice })
  return (
    <article className="relative flex min-w-0 flex-1 flex-col">
      <div className="relative overflow-hidden rounded-card bg-well">
        <Picture
          src={image ?? undefined}
          alt=""
          sizes="(min-width: 1100px) 23vw, (min-width: 768px) 30vw, 45vw"
          className={isAvailable ? undefined : 'opacity-55 saturate-[0.6]'}
        />
        {!isAvailable && <span className={badge}>{state === 'GONE' ? 'No longer sold' : 'Sold out'}</span>}
      </div>
      <div className="mt-3 flex flex-1 flex-col gap-1.5">
        {brand && <p className="truncate text-xs text-muted">{brand}</p>}
        <h2 className="line-clamp-2 font-sans text-sm leading-snug font-medium tracking-normal text-pretty sm:text-base sm:leading-snug">
          {state === 'GONE' ? (
            name
          ) : (
            <Link
              to={`/product/${productId}${variantId ? `?variant=${variantId}` : ''}`}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          )}
        </h2>
        {variant && <p className="text-xs text-muted">{variantLabel(colorName(variant.color), variant)}</p>}
        {price !== null && (
          <Price
            paise={toPaise(price)}
            original={originalPrice === null ? null : toPaise(originalPrice)}
            isFrom={item.isFromPrice}
            size="md"
          />
        )}
      </div>
      <div className="relative z-1 mt-3">
        <MainAction item={item} name={name} addToCart={addToCart} isShared={isShared} />
      </div>
      {!isShared && (
        <div className="absolute top-3 right-3 z-1">
          <IconButton
            label={`Remove from wish list: ${name}`}
            variant="secondary"
            onClick={async () => {
              const error = await removeKeys([item.key])
              if (error) toast.error(error)
            }}
          >
            <X className="size-5" />
          </IconButton>
        </div>
      )}
    </article>
  )
}

/** The button of an entry that can be bought. A product with several options in stock is chosen on its page. */
function MainAction({ item, name, addToCart, isShared }: Props & { name: string }) {
  const [isBusy, setBusy] = useState(false)
  const { key, productId, cartVariant, state } = item
  if (state === 'GONE') return null
  const label = isShared ? 'Add to Cart' : 'Move to Cart'
  if (state === 'AVAILABLE' && !cartVariant)
    return (
      <ButtonLink to={`/product/${productId}`} block aria-label={`Choose options: ${name}`}>
        Choose options
      </ButtonLink>
    )
  const move = async () => {
    if (!cartVariant) return
    setBusy(true)
    const { id: productVariantId, color, optionValue } = cartVariant
    const error = await addToCart({ productId, productVariantId, name, color, optionValue, quantity: 1 })
    // The entry stays until its piece is in the cart.
    const removeError = error || isShared ? null : await removeKeys([key])
    setBusy(false)
    if (error ?? removeError) toast.error(error ?? removeError ?? '')
    else toast.success(isShared ? `${name} added to cart!` : `${name} moved to your cart.`)
  }
  return (
    <Button
      block
      disabled={!cartVariant}
      busy={isBusy}
      aria-label={`${cartVariant ? label : 'Sold out'}: ${name}`}
      onClick={move}
    >
      {cartVariant ? label : 'Sold out'}
    </Button>
  )
}
