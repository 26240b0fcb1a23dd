import { expect, test } from 'vitest'
import { cashHref, cashViews, parseCashView } from './cash-params.ts'

const searchOf = (href: string) => new URL(href, 'https://shop.example').searchParams

test('each view has an address from which it is read again', () => {
  for (const { show } of cashViews) {
    for (const courier of [undefined, 'Blue Dart', 'Rao & Sons']) {
      const view = { show, courier }
      expect(parseCashView(searchOf(cashHref(view)))).toEqual(view)
    }
  }
  expect(cashHref({ show: 'OUTSTANDING' })).toBe('/admin/courier-cash')
})

test('an address with an unknown view shows the outstanding cash', () => {
  expect(parseCashView(new URLSearchParams('show=everything&courier='))).toEqual({ show: 'OUTSTANDING' })
})
