import { useState } from 'react'
import { toastDuration } from '#contract/limits.ts'
import { session } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { cartDrawer } from './cart-drawer.ts'
import { useQuantityInCart } from './cart-state.ts'
import { lazyCart } from './lazy-cart.ts'

type Props = {
  productId: string
  productName: string
  variant: { id: string; color: string; stock: number }
  quantity: number
  className?: string
}

/**
 * The product page's button. What is not in the cart yet is added; what is, is set to the chosen quantity. A visitor is asked
 * to log in, and what they wanted is done when they have.
 */
export function AddToCart({ productId, productName, variant, quantity, className }: Props) {
  const inCart = useQuantityInCart(variant.id) > 0
  const { busy, refusal, put } = useAddToCart()
  const wish = { product: { id: productId, name: productName }, variant, quantity }
  const done = inCart ? `${productName} updated in your cart.` : `${productName} added to cart!`
  const act = () => put(() => (inCart ? lazyCart.upsert(wish) : lazyCart.add(wish)), done)
  const askToLogIn = () => {
    const asked = toast.error('Please log in to add items to your cart.', { duration: toastDuration.error })
    const goOn = () => {
      toast.dismiss(asked)
      act()
    }
    authModal.open({ view: 'login', afterSignIn: goOn })
  }
  const { isAsking, whenKnown } = useWhenSessionKnown()
  const press = () => whenKnown(() => (session.now().user ? act() : askToLogIn()))

  if (variant.stock === 0) {
    return (
      <Button variant="primary" size="lg" block disabled className={className}>
        Out of stock
      </Button>
    )
  }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button variant="primary" size="lg" block busy={busy || isAsking} onClick={press}>
        {inCart ? 'Update cart' : 'Add to Cart'}
      </Button>
      {refusal && <ErrorText>{refusal}</ErrorText>}
    </div>
  )
}

/** A press that comes before it is known who is signed in waits until it is: nobody signed in is asked to log in. */
function useWhenSessionKnown() {
  const [isAsking, setAsking] = useState(false)
  const whenKnown = async (act: () => void) => {
    setAsking(true)
    await session.whenReady()
    setAsking(false)
    act()
  }
  return { isAsking, whenKnown }
}

/** Puts something into the cart: busy meanwhile, the drawer and a toast when it is in, the reason when it is not. */
export function useAddToCart() {
  const [{ busy, refusal }, setState] = useState<{ busy: boolean; refusal: string | null }>({
    busy: false,
    refusal: null,
  })
  const put = async (act: () => Promise<string | null>, done: string) => {
    setState({ busy: true, refusal: null })
    const reason = await act()
    setState({ busy: false, refusal: reason })
    if (reason) return
    toast.success(done)
    cartDrawer.open()
  }
  return { busy, refusal, put }
}
