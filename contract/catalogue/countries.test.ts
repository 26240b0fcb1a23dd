import { expect, test } from 'vitest'
import { countries, countryByCode, countryById, parseCountry } from './countries.ts'

test('the ids of the countries are in the alphabetical order of their names', () => {
  const byName = countries.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  expect(byName.map(({ id }) => id)).toEqual(countries.map(({ id }) => id))
  expect(countries.map(({ id }) => id)).toEqual([...new Set(countries.map(({ id }) => id))].sort((a, b) => a - b))
})

test('a country is found by its id, its code and its name in any case', () => {
  for (const country of countries) {
    expect(countryById(country.id)).toBe(country)
    expect(countryByCode(country.code)).toBe(country)
    expect(parseCountry(` ${country.name.toUpperCase()} `)).toBe(country)
    expect(parseCountry(country.code.toLowerCase())).toBe(country)
  }
  expect(parseCountry('Atlantis')).toBeUndefined()
})
