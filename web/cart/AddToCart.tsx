import { useState } from 'react'
import { toastFor } from '#contract/limits.ts'
import { authModal } from '#web/identity/auth-modal.ts'
import { session } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/ErrorText.tsx'
import { toast } from '#web/ui/toast.ts'
import { cartDrawer } from './cart-drawer.ts'
import { useQuantityInCart } from './cart-view.ts'
import { cartWhenNeeded } from './cart-when-needed.ts'

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
  const { busy, refusal, put } = usePutting()
  const wish = { product: { id: productId, name: productName }, variant, quantity }
  const done = inCart ? `${productName} updated in your cart.` : `${productName} added to cart!`
  const act = () => put(() => (inCart ? cartWhenNeeded.put(wish) : cartWhenNeeded.add(wish)), done)
  const askToLogIn = () => {
    const asked = toast.error('Please log in to add items to your cart.', { duration: toastFor.error })
    const goOn = () => {
      toast.dismiss(asked)
      act()
    }
    authModal.open({ view: 'login', afterSignIn: goOn })
  }
  const { isAsking, whenKnown } = useWhenKnown()
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
function useWhenKnown() {
  const [isAsking, setAsking] = useState(false)
  const whenKnown = async (act: () => void) => {
    setAsking(true)
    await session.whenKnown()
    setAsking(false)
    act()
  }
  return { isAsking, whenKnown }
}

/** Puts something into the cart: busy meanwhile, the drawer and a toast when it is in, the reason when it is not. */
export function usePutting() {
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
