import { expect, test } from 'vitest'
import { customersHref, parseCustomerParams } from './customer-params.ts'

test('valid parameters of the URL are kept, others are ignored', () => {
  const id = '0b0e0f5c-7d0a-4d57-9a55-0b9a6f3c1d11'
  const search = new URLSearchParams({
    q: ' asha ',
    sort: 'spent',
    consent: 'maybe',
    state: 'Kerala',
    segment: id,
    page: '2',
  })
  const params = parseCustomerParams(search)
  expect(params).toEqual({ q: 'asha', sort: 'spent', state: 'Kerala', segment: id })
  expect(parseCustomerParams(new URL(customersHref(params), 'http://x').searchParams)).toEqual(params)
  expect(customersHref({})).toBe('/admin/customers')
})
