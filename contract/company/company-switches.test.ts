import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companySwitchNames, mapSwitches, withDefaults, withoutDefaults } from './company-switches.ts'

test('switches without their defaults are the same switches with the defaults again', () => {
  fc.assert(
    fc.property(fc.record(mapSwitches(() => fc.boolean())), (switches) => {
      expect(withDefaults(withoutDefaults(switches))).toEqual(switches)
    }),
  )
})

test('no switch is left where all have their defaults, and other settings stay', () => {
  expect(withoutDefaults(withDefaults({ returnDays: 7, newsOffered: false }))).toEqual({ returnDays: 7 })
  const opposite = mapSwitches(({ isOnByDefault }) => !isOnByDefault)
  expect(Object.keys(withoutDefaults(opposite))).toEqual(companySwitchNames)
})
