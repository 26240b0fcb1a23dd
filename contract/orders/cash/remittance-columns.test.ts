import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRupees } from '../../money.ts'
import { findRemittanceColumns, parseAmount, parseDay, parseTrackingNumber } from './remittance-columns.ts'

test('the columns are found by their usual names, whatever their case, spaces and order', () => {
  expect(findRemittanceColumns(['Order ID', ' AWB Code ', 'COD Amount (INR)', 'UTR No.'])).toMatchObject({
    orderNumber: 0,
    trackingNumber: 1,
    amount: 2,
    reference: 3,
    date: -1,
  })
  expect(findRemittanceColumns(['waybill_num', 'REMITTED-AMOUNT', 'Remittance Date'])).toMatchObject({
    trackingNumber: 0,
    amount: 1,
    date: 2,
  })
  expect(findRemittanceColumns(['Tracking Number', 'Amount', 'COD Amount'])).toMatchObject({ amount: 2 })
  expect(findRemittanceColumns(['AWB', 'COD Amount', 'Remitted Amount'])).toMatchObject({ amount: 2 })
  expect(findRemittanceColumns(['Date', 'Amount'])).toBeUndefined()
  expect(findRemittanceColumns(['AWB', 'Weight'])).toBeUndefined()
})

test('a tracking number is read from what spreadsheets write', () => {
  for (const cell of [
    '14312345678901',
    '="14312345678901"',
    "'14312345678901",
    ' 1431 2345678901 ',
    '14312345678901.0',
  ])
    expect(parseTrackingNumber(cell), cell).toEqual({ value: '14312345678901' })
  expect(parseTrackingNumber('1.43123E+13')).toMatchObject({
    message: expect.stringMatching(/^A spreadsheet shortened the tracking number to "1\.43123E\+13"/),
  })
  for (const cell of ['', '  ', '=""', 'A 1;2', 'x'.repeat(51)])
    expect(parseTrackingNumber(cell), cell).toHaveProperty('message')
})

test('an amount is read with rupee sign, commas and decimals', () => {
  const amounts: [string, number][] = [
    ['1299', 1299_00],
    ['₹1,29,999.50', 129999_50],
    ['Rs. 499.00', 499_00],
    ['INR 499', 499_00],
    ['="499.5"', 499_50],
    ['499.5000', 499_50],
    ['0', 0],
    ['500/-', 500_00],
    ['1,00,000.5', 1_00_000_50],
    ['100,000', 1_00_000_00],
    ['-5', -5_00],
    ['-₹1,299.50', -1299_50],
    ['Rs. -499', -499_00],
  ]
  for (const [cell, paise] of amounts) expect(parseAmount(cell), cell).toEqual({ value: paise })
  for (const cell of [
    '',
    '--5',
    '-₹-5',
    '5-',
    '-',
    '(500)',
    '-99999999999',
    '1.234',
    '1E+5',
    'free',
    '99999999999',
    '1.200,00',
    '500,00',
    '1,2',
  ])
    expect(parseAmount(cell), cell).toHaveProperty('message')
})

test('every amount that the store writes is read back', () => {
  fc.assert(
    fc.property(fc.nat(1_00_00_000_00), (paise) => {
      expect(parseAmount(toRupees(paise))).toEqual({ value: paise })
    }),
  )
})

test('no cell is an error', () => {
  fc.assert(
    fc.property(fc.string(), (cell) => {
      for (const result of [parseAmount(cell), parseTrackingNumber(cell)])
        expect('value' in result || result.message.length > 0).toBe(true)
      expect(parseDay(cell)).toSatisfy((day) => day === null || /^\d{4}-\d{2}-\d{2}$/.test(String(day)))
    }),
  )
})

test('a day is read as India writes it, and as ISO 8601', () => {
  for (const cell of ['2026-11-21', '21-11-2026', '21/11/2026', '21 Nov 2026', '21-November-2026', '2026-11-21 10:00'])
    expect(parseDay(cell), cell).toBe('2026-11-21')
  for (const cell of ['', '31-02-2026', '11/21/2026', '21 Foo 2026', '45000', '21/11/1999'])
    expect(parseDay(cell), cell).toBeNull()
})
