import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { pageStatus, resultFromPromise, withCacheFallback } from './result.ts'

test('a failed call becomes plain data with the server’s message', async () => {
  const result = await resultFromPromise(Promise.reject(new ApiError(409, 'Too late.')))
  expect(result).toEqual({ error: { status: 409, message: 'Too late.' } })
})

test('a network error has the text of the transport instead of a message of the server', async () => {
  expect(await resultFromPromise(Promise.reject(new ApiError(0, 'Network Error')))).toEqual({
    error: { status: 0, message: '', transportMessage: 'Network Error' },
  })
})

test('a deleted product is distinguished from one that never existed', async () => {
  const gone = ApiError.fromResponse(404, { message: 'Product not found.', isGone: true })
  expect((await resultFromPromise(Promise.reject(gone))).error).toEqual({
    status: 404,
    message: 'Product not found.',
    isGone: true,
  })
})

test('a page returns 404 or 410 for a missing resource, and 5xx for every other error', () => {
  expect(pageStatus({ data: {} })).toBe(200)
  expect(pageStatus({ error: { status: 404, message: '' } })).toBe(404)
  expect(pageStatus({ error: { status: 404, message: '', isGone: true } })).toBe(410)
  expect(pageStatus({ error: { status: 503, message: '' } })).toBe(503)
  expect(pageStatus({ error: { status: 400, message: '' } })).toBe(500)
})

test('cached data is shown if the request fails', () => {
  expect(withCacheFallback({ error: { status: 0, message: '' } }, 'at ₹1,499')).toEqual({ data: 'at ₹1,499' })
  expect(withCacheFallback({ data: 'at ₹1,599' }, 'at ₹1,499')).toEqual({ data: 'at ₹1,599' })
})

test.each([
  { status: 404, message: 'No.' },
  { status: 410, message: 'Gone.', isGone: true },
] as const)('cached data of a missing resource is not shown: $status', (error) => {
  expect(withCacheFallback({ error }, 'at ₹1,499')).toEqual({ error })
})

test('without cached data the error is shown', () => {
  const error = { status: 0, message: '' }
  expect(withCacheFallback({ error }, undefined)).toEqual({ error })
})
