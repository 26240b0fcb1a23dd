import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippingFor } from './shipping.ts'
import { describeShipping, freeShippingProgress, shippingFeeText } from './shipping-texts.ts'

test('the Shipping line shows Free or the fee', () => {
  expect(shippingFeeText(0)).toBe('Free')
  expect(shippingFeeText(49_00)).toBe('₹49.00')
})

test('by default the hero has the text of the specification, and the other pages state the same threshold', () => {
  const texts = describeShipping({ fee: 0, showsBanner: true, deliversEverywhere: true })
  expect(`${texts.hero?.heading} ${texts.hero?.threshold}`).toBe('FREE SHIPPING ON ORDERS 499+')
  expect(texts.product(299_00)).toEqual({
    title: 'Free shipping',
    text: 'On orders of ₹499 and above, and at present on smaller orders too.',
  })
  expect(texts.help).toBe(
    'Delivery is free on orders of ₹499 and above. At present smaller orders are delivered free as well.',
  )
})

test('a store without a fee and without a stated threshold ships every order free', () => {
  const texts = describeShipping({ fee: 0, showsBanner: false, deliversEverywhere: true })
  expect(texts.hero).toBeNull()
  expect(texts.product(299_00).text).toBe('On every order, anywhere in India.')
  expect(texts.help).toBe('Delivery is free on every order, large or small.')
})

test('with a fee, a product below the threshold states it, and one above ships free', () => {
  const texts = describeShipping({ fee: 49_00, showsBanner: true, deliversEverywhere: true })
  expect(texts.product(498_99)).toEqual({
    title: 'Shipping ₹49.00',
    text: 'Free on orders of ₹499 and above, anywhere in India.',
  })
  expect(texts.product(499_00)).toEqual({
    title: 'Free shipping',
    text: 'On orders of ₹499 and above, anywhere in India.',
  })
  expect(texts.help).toMatch(/₹499 and above\. Below that it costs ₹49\.00/)
})

test.each([
  [0, false, 299_00, 'On every order.'],
  [49_00, true, 299_00, 'Free on orders of ₹499 and above.'],
  [49_00, true, 499_00, 'On orders of ₹499 and above.'],
])(
  'a store that does not deliver everywhere does not promise it (fee %i, banner %j)',
  (fee, showsBanner, price, text) => {
    expect(describeShipping({ fee, showsBanner, deliversEverywhere: false }).product(price).text).toBe(text)
  },
)

test('for all settings and prices, the texts of all pages agree with each other and with the cart', () => {
  const settings = fc.record({
    fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_00 })),
    bannerShown: fc.boolean(),
  })
  fc.assert(
    fc.property(settings, fc.integer({ min: 1, max: 2000_00 }), ({ fee, bannerShown }, price) => {
      const { hero, product, help } = describeShipping({ fee, showsBanner: bannerShown, deliversEverywhere: true })
      const { title, text } = product(price)
      const charged = shippingFor(price, fee)
      expect(title).toBe(charged === 0 ? 'Free shipping' : `Shipping ${shippingFeeText(charged)}`)
      const statesThreshold = [hero?.threshold ?? text, text, help].map((each) => /499/.test(each))
      expect(new Set(statesThreshold).size).toBe(1)
      expect(/every order/.test(text + help)).toBe(!statesThreshold[0])
      expect(help.includes(shippingFeeText(fee))).toBe(fee > 0)
    }),
  )
})

test('the progress to free shipping ends at the threshold, and is null without a fee', () => {
  expect(freeShippingProgress(100_00, null)).toBeNull()
  expect(freeShippingProgress(299_40, 499_00)).toEqual({
    amountMissing: '₹199.60',
    text: 'more for free shipping',
    fraction: 0.6,
  })
  expect(freeShippingProgress(499_00, 499_00)).toEqual({
    amountMissing: null,
    text: 'Your order ships free.',
    fraction: 1,
  })
  expect(freeShippingProgress(5000_00, 499_00)?.fraction).toBe(1)
})
