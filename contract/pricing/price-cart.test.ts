import { expect, test } from 'vitest'
import { buildLine } from '#tests/support/offers/offer-factories.ts'
import { type CodRules, noCodRules } from '../cash-on-delivery/cod-rules.ts'
import { defaultDispatchSettings } from '../delivery/delivery-settings.ts'
import { priceCart } from './price-cart.ts'

/** A cash order of ₹600.00 in a store without offers and delivery zones. */
function priceCash(cod: Partial<CodRules>) {
  const delivery = { storeFee: 49_00, zones: [], dispatch: defaultDispatchSettings, holidays: [] }
  return priceCart(
    [{ ...buildLine({ price: 600_00 }), weightGrams: 500 }],
    { offers: [], delivery, pin: null, cod: { ...noCodRules, ...cod } },
    { pinCode: null, state: null, now: new Date('2026-11-25T06:00:00Z'), paymentMethod: 'COD', customer: null },
  )
}

test('an allowed cash order costs the fee, a refused one does not', () => {
  expect(priceCash({ fee: 49_00 })).toMatchObject({ codFee: 49_00, total: 649_00, methodProblem: null })
  expect(priceCash({ fee: 49_00, maxAmount: 500_00 })).toMatchObject({
    codFee: 0,
    total: 600_00,
    methodProblem: 'Cash on delivery is available up to ₹500.00. Please pay online.',
  })
})
