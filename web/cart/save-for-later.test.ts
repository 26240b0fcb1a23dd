import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCartPage, stubCartPage } from '#tests/support/cart/cart-page.ts'

const saved = { keys: ['p1:v1'], left: [] }

beforeEach(() =>
  stubCartPage({ respondFirst: (path) => (path === '/api/wish-list/items' ? Response.json(saved) : null) }),
)
afterEach(() => vi.unstubAllGlobals())

const openPageWithLine = async () => ({ ...(await openCartPage()), ...(await import('./save-for-later.ts')) })

test('a double tap on Save for later saves the line and says so once, without an error', async () => {
  const { cartStore, cartActions, titles, line, saveForLater } = await openPageWithLine()
  await Promise.all([saveForLater(line), saveForLater(line)])
  await cartActions.refetch()
  expect(titles()).toEqual(['Kurta saved for later.'])
  expect(cartStore.get().lines).toEqual([])
})

test('a line that is removed while it is saved is not removed again', async () => {
  const { cartActions, titles, line, saveForLater } = await openPageWithLine()
  const saving = saveForLater(line)
  await Promise.all([cartActions.setQuantity(line, 0), saving])
  await cartActions.refetch()
  expect(titles()).toEqual(['Kurta saved for later.'])
})
