import { expect, test } from 'vitest'
import { localitiesOf, onlyStateOf, pinCodeWarning } from './pin-code-areas.ts'

const karnataka = { state: 'Karnataka', district: 'Bengaluru', localities: ['Shivajinagar', 'Indiranagar'] }
const puducherry = { state: 'Puducherry', district: 'Pondicherry', localities: ['Ariyankuppam'] }
const tamilNadu = { state: 'Tamil Nadu', district: 'Cuddalore', localities: ['Ariyankuppam', 'Kilinjikuppam'] }

test('a PIN code determines the state only if it is used in one state', () => {
  expect(onlyStateOf([karnataka])).toBe('Karnataka')
  expect(onlyStateOf([puducherry, tamilNadu])).toBeUndefined()
  expect(onlyStateOf([])).toBeUndefined()
})

test('a PIN code of another state gives a warning, one of two states fits both', () => {
  expect(pinCodeWarning('560001', [karnataka], 'Kerala')).toBe(
    'This PIN code does not look like Kerala. Please check it.',
  )
  expect(pinCodeWarning('560001', [karnataka], '')).toBeNull()
  for (const state of ['Puducherry', 'Tamil Nadu']) {
    expect(pinCodeWarning('605007', [puducherry, tamilNadu], state)).toBeNull()
  }
})

test('an unknown PIN code gives a warning, except that of an army post office', () => {
  expect(pinCodeWarning('199999', [], 'Ladakh')).toBe('We do not know this PIN code. Please check it.')
  expect(pinCodeWarning('900056', [], 'Ladakh')).toBeNull()
})

test('localities are offered once and by name', () => {
  expect(localitiesOf([karnataka, puducherry, tamilNadu])).toEqual([
    'Ariyankuppam',
    'Indiranagar',
    'Kilinjikuppam',
    'Shivajinagar',
  ])
})
