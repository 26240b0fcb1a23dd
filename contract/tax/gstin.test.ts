import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstinCheckCharacter, gstinError, gstinStateError, gstStateCodes, stateOfGstin } from './gstin.ts'
import { statesOfIndia } from './states-of-india.ts'

const real = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM']
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('issued GSTINs are valid', () => {
  expect(real.map(gstinError)).toEqual([null, null, null])
  expect(real.map(stateOfGstin)).toEqual(['Maharashtra', 'Karnataka', 'Gujarat'])
})

test('every single mistyped character is found', () => {
  const position = fc.nat({ max: 14 })
  const character = fc.constantFrom(...characters)
  fc.assert(
    fc.property(fc.constantFrom(...real), position, character, (gstin, at, typed) => {
      fc.pre(gstin[at] !== typed)
      expect(gstinError(gstin.slice(0, at) + typed + gstin.slice(at + 1))).not.toBeNull()
    }),
  )
})

test('a wrong length or form has another message than a wrong check character', () => {
  expect(gstinError('27AAPFU0939F1Z')).toContain('15 characters')
  expect(gstinError('27AAPFU0939F1ZV0')).toContain('15 characters')
  expect(gstinError('27AAPFU0939F1ZW')).toContain('typing error')
})

test('each of the 36 states has a unique number, with which its GSTINs begin', () => {
  expect(new Set(Object.values(gstStateCodes)).size).toBe(36)
  for (const state of statesOfIndia) {
    const first14 = `${gstStateCodes[state]}AAPFU0939F1Z`
    const gstin = first14 + gstinCheckCharacter(first14)
    expect([gstinError(gstin), gstinStateError(gstin, state), stateOfGstin(gstin)]).toEqual([null, null, state])
  }
  expect(gstinStateError('27AAPFU0939F1ZV', 'Kerala')).toBe('A GSTIN of Kerala begins with 32, this one with 27.')
})
