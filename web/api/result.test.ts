import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { pageStatus, toResult } from './result.ts'

test('a call that fails becomes plain data with the server’s sentence', async () => {
  const outcome = await toResult(Promise.reject(new ApiError(409, 'Too late.')))
  expect(outcome).toEqual({ failure: { status: 409, message: 'Too late.' } })
})

test('a network that fails has no sentence of the server, but the text of the transport', async () => {
  expect(await toResult(Promise.reject(new ApiError(0, 'Network Error')))).toEqual({
    failure: { status: 0, message: '', transportMessage: 'Network Error' },
  })
})

test('what was there once is told from what never was', async () => {
  const gone = ApiError.fromResponse(404, { message: 'Product not found.', isGone: true })
  expect((await toResult(Promise.reject(gone))).failure).toEqual({
    status: 404,
    message: 'Product not found.',
    isGone: true,
  })
})

test('a page is missing where its subject is, and otherwise at fault', () => {
  expect(pageStatus({ reply: {} })).toBe(200)
  expect(pageStatus({ failure: { status: 404, message: '' } })).toBe(404)
  expect(pageStatus({ failure: { status: 404, message: '', isGone: true } })).toBe(410)
  expect(pageStatus({ failure: { status: 503, message: '' } })).toBe(503)
  expect(pageStatus({ failure: { status: 400, message: '' } })).toBe(500)
})
