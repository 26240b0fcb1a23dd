import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callTimeout } from '#contract/limits.ts'
import { call, unauthorizedEvent } from './call.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { resultFromPromise } from './result.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const timeoutText = 'Network Error: no answer within 30 seconds.'

/** Rejects with the signal's reason, as fetch does. */
const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('a call without a response fails after 30 seconds with the text of a timeout', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => rejectOnAbort(signal))
  const result = resultFromPromise(call('GET /categories'))
  await vi.advanceTimersByTimeAsync(callTimeout - 1)
  expect(await Promise.race([result, 'pending'])).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual({ error: { status: 0, message: '', transportMessage: timeoutText } })
})

test('a body that stops arriving fails the call after 30 seconds', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const response = Response.json({})
    response.json = () => rejectOnAbort(signal)
    return response
  })
  const result = resultFromPromise(call('GET /categories'))
  await vi.advanceTimersByTimeAsync(callTimeout)
  expect((await result).error?.transportMessage).toBe(timeoutText)
})

test('a call that its page aborts is not reported as a network error', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => rejectOnAbort(signal))
  const controller = new AbortController()
  const calling = expect(call('GET /categories', { signal: controller.signal })).rejects.toThrow('The page was left.')
  controller.abort(new Error('The page was left.'))
  await calling
})

test.for([
  ['POST /auth/login', 'h.p.s', false],
  ['POST /auth/register', 'h.p.s', false],
  ['POST /auth/guest', 'h.p.s', false],
  ['POST /auth/forgot-password/reset', 'h.p.s', false],
  ['POST /auth/sign-in-code/login', 'h.p.s', false],
  ['POST /auth/second-factor', 'h.p.s', false],
  ['POST /auth/guest/account', 'h.p.s', true],
  ['POST /auth/logout', 'h.p.s', true],
  ['GET /auth/me', 'h.p.s', true],
  ['GET /cart', 'h.p.s', true],
  ['GET /cart', null, false],
] as const)(
  'a 401 to %s with the token %s dispatches the event; the token is rejected: %s',
  async ([name, token, isTokenRejected]) => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', { getItem: () => token })
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please sign in to go on.' }, { status: 401 }))
    const listener = vi.fn()
    window.addEventListener(unauthorizedEvent, listener)
    await expect(call(name, {} as never)).rejects.toMatchObject({ status: 401 })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(listener.mock.lastCall?.[0]).toMatchObject({ detail: { callName: name, isTokenRejected } })
  },
)

/** An XMLHttpRequest whose events the test dispatches. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  status = 200
  response = '{}'
  constructor() {
    super()
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
}

test('an upload may take longer than 30 seconds while it makes progress, and fails 30 seconds after the last', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const fractions: number[] = []
  const fetchFunction = fetchWithProgress((fraction) => fractions.push(fraction))
  const result = resultFromPromise(call('POST /categories', { body: new FormData(), fetchFunction } as never))
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(callTimeout - 1)
    FakeRequest.last.progress(loaded, 4)
  }
  expect(fractions).toEqual([0.25, 0.5, 0.75])
  await vi.advanceTimersByTimeAsync(callTimeout - 1)
  expect(await Promise.race([result, 'pending'])).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect((await result).error?.transportMessage).toBe(timeoutText)
})
