import { afterEach, expect, test, vi } from 'vitest'
import { checkAvailability } from './use-availability.ts'

afterEach(() => vi.unstubAllGlobals())

const check = () => checkAvailability('username', 'asha', new AbortController().signal)

test('a check that fails shows the server’s message', async () => {
  const message = 'Too many attempts. Please try again in 5 seconds.'
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 429 }))
  expect(await check()).toEqual({ state: 'unavailable', message })
})

test('a check that fails without a message of the server shows the text of the specification', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await check()).toEqual({ state: 'unavailable', message: 'Error validating field' })
})
