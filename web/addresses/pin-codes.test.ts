import { expect, test } from 'vitest'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { isPinCodeMismatch, stateOfPinCode } from './pin-codes.ts'

test('a complete PIN code of another state gives a hint, an incomplete one does not', () => {
  expect(isPinCodeMismatch('110001', 'Maharashtra')).toBe(true)
  expect(isPinCodeMismatch('411 001', 'Maharashtra')).toBe(false)
  expect(isPinCodeMismatch('11', 'Maharashtra')).toBe(false)
  expect(isPinCodeMismatch('110001', '')).toBe(false)
})

test('a PIN code determines the state only if no other state is possible', () => {
  expect(stateOfPinCode('560038')).toBe('Karnataka')
  expect(stateOfPinCode('790001')).toBeNull()
  expect(stateOfPinCode('5600')).toBeNull()
})

test('every state has between 1 and 11 PIN code prefixes', () => {
  for (const state of statesOfIndia) {
    const matchingPins = Array.from({ length: 89 }, (_, index) => `${index + 11}0001`).filter(
      (pin) => !isPinCodeMismatch(pin, state),
    )
    expect(matchingPins.length, state).toBeGreaterThan(0)
    expect(matchingPins.length, state).toBeLessThan(12)
  }
})
