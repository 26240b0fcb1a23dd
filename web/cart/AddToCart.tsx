import { useState } from 'react'
import { toastDuration } from '#contract/limits.ts'
import { session } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { cartDrawer } from './cart-drawer.ts'
import { cartStore, useQuantityInCart } from './cart-store.ts'

type Props = {
  productId: string
  productName: string
  variant: { id: string; color: string; stock: number }
  quantity: number
  className?: string
}

/**
 * The product page's button. It adds a variant that is not in the cart, and otherwise sets its quantity. A visitor is asked to
 * log in first; the item is added after that.
 */
export function AddToCart({ productId, productName, variant, quantity, className }: Props) {
  const inCart = useQuantityInCart(variant.id) > 0
  const { busy, error, save } = useAddToCart()
  const item = { productId, productVariantId: variant.id, name: productName, color: variant.color, quantity }
  const addOrSet = () =>
    inCart
      ? save(cartStore.set(item), `${productName} updated in your cart.`)
      : save(cartStore.add(item), `${productName} added to cart!`)
  const askToLogIn = () => {
    const toastId = toast.error('Please log in to add items to your cart.', { duration: toastDuration.error })
    const resume = () => {
      toast.dismiss(toastId)
      addOrSet()
    }
    authModal.open({ view: 'login', afterSignIn: resume })
  }
  const { isWaiting, whenSessionKnown } = useAfterSessionLoad()
  const press = () => whenSessionKnown(() => (session.now().user ? addOrSet() : askToLogIn()))

  if (variant.stock === 0) {
    return (
      <Button variant="primary" size="lg" block disabled className={className}>
        Out of stock
      </Button>
    )
  }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button variant="primary" size="lg" block busy={busy || isWaiting} onClick={press}>
        {inCart ? 'Update cart' : 'Add to Cart'}
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}

/** Delays an action until the session is known: only then is it known whether to ask for a login. */
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

/** Follows a change of the cart: busy until it is saved, then the drawer and a toast, or the error. */
export function useAddToCart() {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const save = async (change: Promise<string | null>, message: string) => {
    setState({ busy: true, error: null })
    const error = await change
    setState({ busy: false, error })
    if (error) return
    toast.success(message)
    cartDrawer.open()
  }
  return { ...state, save }
}
