import { expect, test } from 'vitest'
import { countries } from '../countries.ts'
import { countryCodes, isCountryCode } from './country-codes.ts'

test('the codes are those of the list of countries', () => {
  expect(countryCodes).toEqual(countries.map(({ code }) => code))
  expect(isCountryCode('IN')).toBe(true)
  for (const text of ['in', 'XX', '', 'IN ', 'AF AL']) expect(isCountryCode(text), text).toBe(false)
})
