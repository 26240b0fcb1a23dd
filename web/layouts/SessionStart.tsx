import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { cartWhenNeeded } from '#web/cart/cart-when-needed.ts'
import { session } from '#web/identity/session.ts'

/** Finds out who is signed in, lets the cart follow, and takes home whoever is signed out. Stands once in every layout. */
export function SessionStart() {
  const navigate = useNavigate()
  useEffect(() => {
    session.start()
    return cartWhenNeeded.start()
  }, [])
  useEffect(() => session.onLeave(() => navigate('/')), [navigate])
  return null
}
