import { expect, test } from 'vitest'
import { isScientific, isShortenedNumber } from './scientific-notation.ts'

test('a number that a spreadsheet has shortened is told from a code with an E', () => {
  expect(['1.23457E+10', '1,23457E+10', '1E+13', '1.2e+100'].every(isShortenedNumber)).toBe(true)
  expect(['1E5', '2E10', '12.5E+10', '1.5E+5', 'A1E+10', '12345678901', ''].some(isShortenedNumber)).toBe(false)
  expect(['1.43E+13', '1e5', '12E10'].every(isScientific)).toBe(true)
  expect(['AWB1E5', '4711', '1E'].some(isScientific)).toBe(false)
})
