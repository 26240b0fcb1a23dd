import { expect, test } from 'vitest'
import {
  type CartLine,
  type CartProduct,
  cartLineFromEntry,
  subtotalOf,
  totalQuantity,
  withQuantity,
} from './cart-line.ts'

const kurta = {
  id: 'd8e8bafe-2bb2-4ff2-b23e-c851b810620c',
  name: 'Kurta',
  originalPrice: '1299.00',
  discountPrice: '999.50',
  images: [
    { id: 'i1', url: '/uploads/a.webp', filename: 'a.webp', color: 'blue' },
    { id: 'i2', url: '/uploads/b.webp', filename: 'b.webp', color: '#F00' },
  ],
  variants: [{ id: 'v1', color: '#F00', stock: 3 }],
} as unknown as CartProduct

const line = (quantity: number, color = '#f00') => cartLineFromEntry({ productId: kurta.id, color, quantity }, kurta)

test('an entry finds its variant, price and picture whatever the case of its colour', () => {
  expect(line(2)).toMatchObject({ productVariantId: 'v1', paise: 99950, image: '/uploads/b.webp', problem: null })
})

test('what cannot be ordered says why', () => {
  expect(line(4).problem).toBe('NOT_ENOUGH')
  expect(line(1, 'green').problem).toBe('GONE')
  expect(cartLineFromEntry({ productId: kurta.id, color: 'red', quantity: 1 }, null).problem).toBe('GONE')
  expect(withQuantity({ ...line(1), stock: 0 }, 1).problem).toBe('SOLD_OUT')
})

test('lowering a line to the stock makes it orderable again, but nothing brings back what has left the shop', () => {
  expect(withQuantity(line(4), 3).problem).toBeNull()
  expect(withQuantity(line(1, 'green'), 1).problem).toBe('GONE')
})

test('the total counts what can be ordered, the badge every piece', () => {
  const lines: CartLine[] = [line(2), line(4)]
  expect(subtotalOf(lines)).toBe(2 * 99950)
  expect(totalQuantity(lines)).toBe(6)
})
