import { expect, test } from 'vitest'
import { defaultClaims, defaultPriceMatch } from '#contract/company/shop-claims.ts'
import type { CompanyDetails } from '../company.ts'
import { afterSave, toCompanyFields, toCompanyInput } from './company-fields.ts'

const required = { companyName: 'Vipani', address: 'Kochi', email: 'shop@example.com', contact: '0484 1234567' }
const seen = required
const details: CompanyDetails = {
  ...required,
  gstin: null,
  state: null,
  grievanceOfficer: null,
  shippingFee: '49.00',
  claims: defaultClaims,
  priceMatch: { text: defaultPriceMatch, shown: true },
  ratingShown: true,
  freeShippingBanner: true,
  lowStockThreshold: 5,
  returnDays: 7,
  shippingFeeRefunded: false,
  logoUrl: null,
}
const saved = toCompanyFields(details)
const noSupport = { ...defaultClaims.support, shown: false }
const noRating = { ...defaultClaims.rating, shown: false }

test('the call gets the required fields with what was seen and the changed ones, and of the claims only those that were changed', () => {
  expect(toCompanyInput(saved, saved)).toEqual({ ...required, seen })
  const claims = { ...saved.claims, support: noSupport }
  expect(toCompanyInput({ ...saved, claims }, saved)).toEqual({ ...required, seen, claims: { support: noSupport } })
  expect(toCompanyInput({ ...saved, email: 'new@example.com', returnDays: 9 }, saved)).toEqual({
    ...required,
    seen,
    email: 'new@example.com',
    returnDays: 9,
  })
})

test('a grievance officer is sent with all fields, and one without any text as null', () => {
  const grievanceOfficer = { name: 'Meera', email: 'meera@example.com', phone: '+91 98765 43210' }
  const withOfficer = { ...saved, grievanceOfficer }
  expect(toCompanyInput(withOfficer, saved)).toEqual({ ...required, seen, grievanceOfficer })
  expect(toCompanyInput(saved, withOfficer)).toEqual({ ...required, seen, grievanceOfficer: null })
})

test('reminders are sent with both times, and as null when they are switched off', () => {
  const cartReminders = { areSent: true, firstHours: 4, secondHours: 0 }
  const withReminders = { ...saved, cartReminders }
  expect(toCompanyInput(withReminders, saved)).toEqual({
    ...required,
    seen,
    cartReminders: { firstHours: 4, secondHours: null },
  })
  expect(toCompanyInput(saved, withReminders)).toEqual({ ...required, seen, cartReminders: null })
})

test('after a save the fields have the saved values and what was typed while the call ran', () => {
  const sent = { ...saved, companyName: ' Vipani ', claims: { ...saved.claims, support: noSupport } }
  const typed = { ...sent, returnDays: 9, claims: { ...sent.claims, rating: noRating } }
  // Another administrator has changed a claim meanwhile.
  const products = { ...defaultClaims.products, figure: '800+' }
  const response = { ...saved, claims: { ...saved.claims, products, support: noSupport } }
  expect(afterSave(typed, { sent, saved: response })).toEqual({
    ...saved,
    returnDays: 9,
    claims: { ...saved.claims, products, support: noSupport, rating: noRating },
  })
})
