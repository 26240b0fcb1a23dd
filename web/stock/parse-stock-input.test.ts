import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSigned, isRelativeStockInput, parseStockInput, stepStockInput } from './parse-stock-input.ts'

const stocks = fc.integer({ min: 0, max: 1_000_000 })

test('a number without a sign sets the stock; with a sign it adds or subtracts', () => {
  fc.assert(
    fc.property(stocks, stocks, (currentStock, number) => {
      expect(parseStockInput(` ${number} `, currentStock)).toBe(number)
      expect(parseStockInput(`+${number}`, currentStock)).toBe(currentStock + number)
      expect(parseStockInput(`-${number}`, currentStock)).toBe(currentStock - number)
      expect(parseStockInput(`− ${number}`, currentStock)).toBe(currentStock - number)
    }),
  )
})

test('an input with a sign is relative to the stock', () => {
  expect(['25', '+7', ' -3', '−3', ''].map(isRelativeStockInput)).toEqual([false, true, true, true, false])
})

test.for(['', ' ', '+', 'five', '1.5', '1,000', '++5', '5-3', '1e3', '0x10'])(
  '%j is not a valid stock input',
  (text) => {
    expect(parseStockInput(text, 10)).toBeNaN()
  },
)

test('plus and minus change the typed number within the limits of the stock', () => {
  expect([stepStockInput('12', 10, 1), stepStockInput('+5', 10, -1), stepStockInput('nonsense', 10, 1)]).toEqual([
    '13',
    '14',
    '11',
  ])
  expect([stepStockInput('0', 10, -1), stepStockInput('1000000', 10, 1), stepStockInput('-12', 10, 1)]).toEqual([
    '0',
    '1000000',
    '0',
  ])
})

test('differences are formatted with their sign', () => {
  expect([5, -3, 0, 123456].map(formatSigned)).toEqual(['+5', '−3', '±0', '+1,23,456'])
})
