import { expect, test } from 'vitest'
import { emptyAddress, emptyForm, findProblems, type OrderForm, toQuoteBody } from './order-form.ts'

const customer = { id: 'meera' } as OrderForm['customer']
const kurta = { productVariantId: 'kurta', name: 'Kurta', typed: '3' }

test('an order with a product that has no quantity cannot be placed', () => {
  expect(findProblems({ ...emptyForm, customer, items: [kurta] })).toEqual([])
  for (const typed of ['', '0', '1.5', '-2', '1200']) {
    const form = { ...emptyForm, customer, items: [{ ...kurta, typed }] }
    expect(findProblems(form)).toEqual(['Correct the quantities of the products.'])
    expect(toQuoteBody(form, emptyAddress).items).toEqual([])
  }
})
