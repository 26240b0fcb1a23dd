import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { test } from '#tests/support/api.ts'
import { findPinCode } from './find-pin-code.ts'

const lines = readFileSync(join(import.meta.dirname, 'directory.txt'), 'latin1').split('\n')

test('a PIN code has a district, a state and its post offices', () => {
  expect(findPinCode('744301')).toEqual({
    pinCode: '744301',
    areas: [
      {
        state: 'Andaman and Nicobar Islands',
        district: 'Nicobar',
        localities: expect.arrayContaining(['Carnicobar', 'Sawai']),
      },
    ],
  })
})

test('a PIN code at a border has the districts of both states, the one with more post offices first', () => {
  const { areas } = findPinCode('605007')
  expect(areas.map(({ state }) => state).sort()).toEqual(['Puducherry', 'Tamil Nadu'])
  const counts = areas.map(({ localities }) => localities.length)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

test('Ladakh is a union territory of its own', () => {
  expect(findPinCode('194101').areas.map(({ state }) => state)).toEqual(['Ladakh'])
})

test('the directory has every state and union territory, and over 19,000 PIN codes', () => {
  expect(lines.filter((line) => line.startsWith('=')).map((line) => line.slice(1))).toEqual([...statesOfIndia])
  const pinCodes = lines.flatMap((line) => /^[1-8]\d{5}(?= )/.exec(line)?.[0] ?? [])
  expect(new Set(pinCodes).size).toBe(19_238)
  for (const pinCode of pinCodes.slice(-50)) expect(findPinCode(pinCode).areas.length).toBeGreaterThan(0)
})

test('everybody can look a PIN code up; an unknown or malformed one is not found', async ({ api }) => {
  const { status, body } = await api.call('GET /pin-codes/744301')
  expect([status, body.areas[0].district]).toEqual([200, 'Nicobar'])
  expect(await api.call('GET /pin-codes/999999')).toMatchObject({
    status: 404,
    body: { message: 'This PIN code is not in our directory.' },
  })
  for (const malformed of ['012345', '12345', '1234567', 'abcdef', '744301%0A']) {
    expect((await api.call(`GET /pin-codes/${malformed}`)).status, malformed).toBe(404)
  }
})
