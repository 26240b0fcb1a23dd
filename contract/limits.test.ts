import { expect, test } from 'vitest'
import { passwordLength, usernameLength } from './identity/credential-limits.ts'
import * as limits from './limits.ts'

test('the constants have the values of the table in specification 9', () => {
  expect(limits).toMatchObject({
    freeShippingFrom: 499_00,
    homeSectionSizes: { bestSelling: 4, mostViewed: 4, latest: 8 },
    listPageSize: 12,
    categoryPageSize: { first: 12, later: 8 },
    adminPageSize: 10,
    scrollRootMargin: { list: '100px', category: '20px' },
    toastDuration: {
      login: 2000,
      logout: 2000,
      register: 2500,
      otp: 3000,
      passwordReset: 3000,
      success: 3000,
      error: 4000,
    },
    availabilityDebounce: 500,
    tokenStorageKey: 'jwt_token',
    apiBase: '/api',
    shortIdLength: 8,
    adminNameLength: 30,
    reviewDisplay: { rating: 4.8, count: 234 },
    defaultDeliveryEstimate: 'Expected within 10-15 business days',
  })
  expect(usernameLength).toEqual({ min: 3, max: 20 })
  expect(passwordLength.min).toBe(6)
})
