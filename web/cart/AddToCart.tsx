import { useState } from 'react'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { toastDuration } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import { session } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { cartDrawer } from './cart-drawer.ts'
import { useQuantityInCart } from './cart-store.ts'
import { changeCart } from './lazy-cart-actions.ts'

type Props = {
  productId: string
  productName: string
  /** The name of the product's second option, such as "Size". */
  optionName?: string | undefined
  /** `name` is the displayed name of the colour. */
  variant: { id: string; color: string; name: string; optionValue?: string | undefined; stock: number }
  quantity: number
  className?: string
}

/**
 * The product page's button. It adds a variant that is not in the cart, and otherwise sets its quantity. A visitor is asked to
 * log in first, and the item is added after that; not where visitors can order as guests.
 */
export function AddToCart({ productId, productName, optionName, variant, quantity, className }: Props) {
  const inCart = useQuantityInCart(variant.id) > 0
  const { busy, error, track } = useAddToCart()
  const [triedId, setTriedId] = useState(variant.id)
  const { id: productVariantId, color, optionValue } = variant
  const item = { productId, productVariantId, name: productName, color, optionValue, quantity }
  const text = optionValue && variantLabel(variant.name, { optionName, optionValue })
  const addOrSet = () => {
    setTriedId(productVariantId)
    return inCart
      ? track(changeCart('set', item), `${productName} updated in your cart.`, text)
      : track(changeCart('add', item), `${productName} added to cart!`, text)
  }
  const promptLogin = () => {
    const toastId = toast.error('Please log in to add items to your cart.', { duration: toastDuration.error })
    const afterSignIn = () => {
      toast.dismiss(toastId)
      addOrSet()
    }
    authModal.open({ view: 'login', afterSignIn })
  }
  const { isWaiting, whenSessionKnown } = useAfterSessionLoad()
  const isLoginNeeded = !useCompany()?.guestCheckoutOffered
  const handleClick = () => whenSessionKnown(() => (session.get().user || !isLoginNeeded ? addOrSet() : promptLogin()))

  if (variant.stock === 0) {
    return (
      <Button variant="primary" size="lg" block disabled className={className}>
        Out of stock
      </Button>
    )
  }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button variant="primary" size="lg" block busy={busy || isWaiting} onClick={handleClick}>
        {inCart ? 'Update cart' : 'Add to Cart'}
      </Button>
      {error && triedId === variant.id && <ErrorText>{error}</ErrorText>}
    </div>
  )
}

/** Runs an action once the session is loaded, because a visitor is asked to log in first. */
function useAfterSessionLoad() {
  const [isWaiting, setWaiting] = useState(false)
  const whenSessionKnown = async (action: () => void) => {
    setWaiting(true)
    await session.whenReady()
    setWaiting(false)
    action()
  }
  return { isWaiting, whenSessionKnown }
}

/**
 * Tracks one cart change: `busy` while it runs; on success a toast with an optional second line and the open cart, on failure `error`.
 */
export function useAddToCart(showCart: () => void = cartDrawer.open) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const track = async (change: Promise<string | null>, message: string, text?: string) => {
    setState({ busy: true, error: null })
    const error = await change
    setState({ busy: false, error })
    if (error) return
    toast.success(message, text ? { text } : {})
    showCart()
  }
  return { ...state, track }
}
