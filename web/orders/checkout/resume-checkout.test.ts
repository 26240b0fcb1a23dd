import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'
import { checkoutStorageKey } from './checkout.ts'

const unpaid = { id: 'o1', paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'PENDING', deliveryStatus: 'PENDING' }
const left = { redirectedOrder: { id: 'o1', userId: 'u1' } }

let stored: Map<string, string>
let user: { id: string; userType: string; isGuest?: boolean }
let respond: () => Response
let requested: string[]

beforeEach(() => {
  vi.resetModules()
  user = { id: 'u1', userType: 'CUSTOMER' }
  respond = () => Response.json({ order: unpaid })
  requested = []
  stored = new Map([[tokenStorageKey, `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.s`]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/' } }))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) => {
      if (url.endsWith('/auth/me')) return Response.json({ user })
      if (url.includes('/orders/')) requested.push(url)
      return url.includes('/orders/') ? respond() : Response.json({}, { status: 404 })
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Loads a page in a tab with this state of the checkout. */
async function openPage(checkout: object) {
  stored.set(checkoutStorageKey, JSON.stringify(checkout))
  const { session } = await import('#web/identity/session.ts')
  session.start()
  const { resumeCheckout } = await import('./resume-checkout.ts')
  await resumeCheckout()
  const { confirmationState } = await import('./confirmation-modal.ts')
  return { session, shown: confirmationState.get()?.order?.id, isStored: stored.has(checkoutStorageKey) }
}

test.each([{ isGuest: false }, { isGuest: true }])(
  'the order whose payment page was left is opened (%o)',
  async (kind) => {
    user = { ...user, ...kind }
    expect(await openPage(left)).toMatchObject({ shown: 'o1', isStored: true })
  },
)

test.each([
  ['paid', { ...unpaid, paymentStatus: 'COMPLETED' }],
  ['canceled', { ...unpaid, deliveryStatus: 'CANCELED' }],
])('an order that is %s meanwhile is not opened, also not by the next page', async (_, order) => {
  respond = () => Response.json({ order })
  expect(await openPage(left)).toMatchObject({ shown: undefined, isStored: false })
})

test('the order of another user of the tab is not requested', async () => {
  user = { ...user, id: 'u2' }
  expect(await openPage(left)).toMatchObject({ shown: undefined, isStored: false })
  expect(requested).toEqual([])
})

test.each(['/payment/phonepe-redirect', '/account/orders'])(
  'on %s, which shows the order itself, it is not opened, and not by the next page',
  async (pathname) => {
    window.location.pathname = pathname
    expect(await openPage(left)).toMatchObject({ shown: undefined, isStored: false })
    expect(requested).toEqual([])
  },
)

test('after the sign-out the order is not opened again', async () => {
  const { session } = await openPage(left)
  session.signOut()
  expect(stored.has(checkoutStorageKey)).toBe(false)
})

test('an order that could not be loaded is left to the next page', async () => {
  respond = () => Response.json({}, { status: 404 })
  expect(await openPage(left)).toMatchObject({ isStored: false })
  vi.resetModules()
  respond = () => Response.json({}, { status: 503 })
  expect(await openPage(left)).toMatchObject({ shown: undefined, isStored: true })
})

test('without such an order no order is requested', async () => {
  await openPage({ isOpen: true })
  expect(requested).toEqual([])
})
