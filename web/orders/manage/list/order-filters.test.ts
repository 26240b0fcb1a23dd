import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSearchLength } from '#contract/limits.ts'
import { orderManagement } from '#contract/orders/order-management.ts'
import { describeFilters } from './order-filter-labels.ts'
import { ordersHref, parseOrderFilters } from './order-filters.ts'

const parse = (search: string) => parseOrderFilters(new URLSearchParams(search))

test('the URL parameters are the filters of the call', () => {
  const customerId = '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f'
  const filters = parse(
    `q= asha &deliveryStatus=SHIPPED&paymentStatus=COMPLETED&paymentMethod=COD&returnStatus=REQUESTED&refundStatus=FAILED&group=toShip&customerId=${customerId}&from=2026-11-01&to=2026-11-21`,
  )
  expect(filters).toEqual({
    q: 'asha',
    deliveryStatus: 'SHIPPED',
    paymentStatus: 'COMPLETED',
    paymentMethod: 'COD',
    returnStatus: 'REQUESTED',
    refundStatus: 'FAILED',
    group: 'toShip',
    customerId,
    from: '2026-11-01',
    to: '2026-11-21',
  })
  expect(orderManagement.all.query.parse(filters)).toMatchObject(filters)
  expect(describeFilters(filters).map(({ label }) => label)).toEqual([
    '“asha”',
    'Shipped',
    'One customer',
    'To be shipped',
    'Payment status: Completed',
    'Payment method: Cash on delivery',
    'Return: Requested',
    'Refund: Failed',
    '1 Nov 2026 to 21 Nov 2026',
  ])
})

test('invalid URL parameters are ignored', () => {
  expect(
    parse('deliveryStatus=LOST&paymentStatus=&group=all&customerId=me&from=yesterday&to=1999-01-01&q=%20'),
  ).toEqual({})
  expect(parse('from=2026-19-01&to=2026-02-30')).toEqual({})
  expect(ordersHref({})).toBe('/admin/orders')
})

test('a search text is cut to the limit of the call without splitting a character', () => {
  const { q } = parse(`q=${'a'.repeat(maxSearchLength - 1)}🪔`)
  expect(q).toHaveLength(maxSearchLength)
  expect(q?.isWellFormed()).toBe(true)
})

test('any URL parameters result in valid filters, except for the order of the days', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  const params = fc.constantFrom(
    'q',
    'deliveryStatus',
    'paymentStatus',
    'paymentMethod',
    'returnStatus',
    'refundStatus',
    'group',
    'customerId',
  )
  fc.assert(
    fc.property(fc.dictionary(params, fc.string()), day, (values, from) => {
      const search = new URLSearchParams({ ...values, from: from.toISOString().slice(0, 10) })
      const filters = parseOrderFilters(search)
      expect(orderManagement.all.query.safeParse(filters).success).toBe(true)
      expect(parse(ordersHref(filters).split('?')[1] ?? '')).toEqual(filters)
    }),
  )
})
