import { expect, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'

const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const product = { id: 'p1', name: 'Kurta', originalPrice: '999.00', discountPrice: null, images: [] }
const item = {
  id: 'c1',
  productVariantId: 'v1',
  isPurchased: false,
  problem: null,
  product: { ...product, variant: { color: 'red', stock: 9 } },
}

/**
 * Stubs the browser and the server of a customer with one line in the cart, with new modules; undone by `vi.unstubAllGlobals()`.
 * `respondFirst` may return a response in place of the server's.
 */
export function stubCartPage({ quantity = 1, respondFirst = () => null }: Options = {}): void {
  let hasItem = true
  const respond = (path: string): Response => {
    if (path === '/api/auth/me') return Response.json({ user })
    const response = respondFirst(path)
    if (response) return response
    if (path === '/api/cart/remove/c1') {
      if (!hasItem) return Response.json({ message: 'Cart item not found.' }, { status: 404 })
      hasItem = false
    }
    const items = hasItem ? [{ ...item, quantity }] : []
    return Response.json({ cart: { shippingFee: '0.00', freeShippingFrom: null, items } })
  }
  vi.resetModules()
  const stored = new Map([[tokenStorageKey, `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`]])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: () => {} })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => respond(path)),
  )
}

type Options = { quantity?: number; respondFirst?: (path: string) => Response | null }

/** Opens the page of `stubCartPage`; returns its cart, the actions on it, the line, and the titles of its toasts. */
export async function openCartPage() {
  const { session } = await import('#web/identity/session.ts')
  const { cartActions } = await import('#web/cart/cart-actions.ts')
  const { cartStore } = await import('#web/cart/cart-store.ts')
  const { toastStore } = await import('#web/ui/feedback/toast.ts')
  session.start()
  cartActions.start()
  await vi.waitFor(() => expect(cartStore.get().lines).toHaveLength(1))
  const titles = () => toastStore.get().map(({ title }) => title)
  return { cartStore, cartActions, titles, line: cartStore.get().lines[0]! }
}
