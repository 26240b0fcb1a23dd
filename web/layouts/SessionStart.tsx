import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { startCart } from '#web/cart/lazy-cart-actions.ts'
import { session } from '#web/identity/session.ts'

/** Restores the session, starts the cart, and navigates to '/' when this tab's session ends. Rendered once by every layout. */
export function SessionStart() {
  const navigate = useNavigate()
  useEffect(() => {
    session.start()
    void startCart()
  }, [])
  useEffect(() => session.onSessionEnd(() => navigate('/')), [navigate])
  return null
}
