import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCartPage, stubCartPage } from '#tests/support/cart/cart-page.ts'

let isFailing: boolean

beforeEach(() => {
  isFailing = false
  stubCartPage({ quantity: 2, respondFirst: () => (isFailing ? Response.json({}, { status: 500 }) : null) })
})
afterEach(() => vi.unstubAllGlobals())

const openPageWithLine = async () => ({ ...(await openCartPage()), ...(await import('./remove-line.ts')) })

test('a removed line disappears at once, and is announced when the server has removed it', async () => {
  const { cartStore, titles, line, removeLine } = await openPageWithLine()
  const removing = removeLine(line)
  expect(cartStore.get().lines).toEqual([])
  expect(titles()).toEqual([])
  await removing
  expect(titles()).toEqual(['Kurta removed from cart.'])
})

test('a line that could not be removed is back with the error, and is not announced as removed', async () => {
  const { cartStore, titles, line, removeLine } = await openPageWithLine()
  isFailing = true
  await removeLine(line)
  expect(cartStore.get()).toMatchObject({ count: 2, lineErrors: { c1: 'Failed to remove product from cart.' } })
  expect(titles()).toEqual([])
})

test('a removal that an earlier change of the quantity sends, and that fails, is not announced', async () => {
  const { cartStore, cartActions, titles, line, removeLine } = await openPageWithLine()
  isFailing = true
  await Promise.all([cartActions.setQuantity(line, 1), removeLine(line)])
  expect(cartStore.get().lineErrors).toEqual({ c1: 'Failed to remove product from cart.' })
  expect(titles()).toEqual([])
})
