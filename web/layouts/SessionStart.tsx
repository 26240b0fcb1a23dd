import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { lazyCart } from '#web/cart/lazy-cart.ts'
import { session } from '#web/identity/session.ts'

/** Finds out who is signed in, lets the cart follow, and takes home whoever is signed out. Stands once in every layout. */
export function SessionStart() {
  const navigate = useNavigate()
  useEffect(() => {
    session.start()
    return lazyCart.start()
  }, [])
  useEffect(() => session.onSignOut(() => navigate('/')), [navigate])
  return null
}
