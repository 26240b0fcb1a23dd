import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { cartStore } from '#web/cart/cart-store.ts'
import { session } from '#web/identity/session.ts'

/** Finds out who is signed in, lets the cart follow, and takes home whoever is signed out. Stands once in every layout. */
export function SessionStart() {
  const navigate = useNavigate()
  useEffect(() => {
    session.start()
    cartStore.start()
  }, [])
  useEffect(() => session.onSignOut(() => navigate('/')), [navigate])
  return null
}
