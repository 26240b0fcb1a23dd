import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`
const now = () => Math.floor(Date.now() / 1000)

let kept: Map<string, string>
let answers: (() => Response | Promise<never>)[]
const isAway = () => Promise.reject(new TypeError('Failed to fetch'))
const says = (status: number, body: unknown) => () => Response.json(body, { status })

/** Loads the modules again as a new page does, because the session is a module singleton. */
async function openPage(token?: string) {
  if (token) kept.set(tokenStorageKey, token)
  const { session } = await import('./session.ts')
  session.start()
  return session
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  kept = new Map()
  answers = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (answers.shift() ?? isAway)()),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a token no call is made and loading ends', async () => {
  const session = await openPage()
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(fetch).not.toHaveBeenCalled()
})

test('an expired token is removed without a call', async () => {
  const session = await openPage(tokenUntil(now() - 3600))
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(kept.size).toBe(0)
  expect(fetch).not.toHaveBeenCalled()
})

/** A response whose body fails, as when the connection is lost. */
const incompleteResponse = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status: 200 })

test('an incomplete response does not sign out', async () => {
  answers = [incompleteResponse, says(200, { user })]
  const token = tokenUntil(now() + 3600)
  const session = await openPage(token)
  await vi.advanceTimersByTimeAsync(100)
  expect(kept.get(tokenStorageKey)).toBe(token)
  await vi.runAllTimersAsync()
  expect(session.get()).toEqual({ user, isLoading: false })
})

test('a short network failure does not sign out', async () => {
  answers = [isAway, says(503, { message: 'The store is not ready.' }), says(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  expect(session.get().isLoading).toBe(true)
  await vi.runAllTimersAsync()
  expect(session.get()).toEqual({ user, isLoading: false })
})

test('a token is removed after the retries if the server does not respond, and at once if it is refused', async () => {
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(4)
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(kept.size).toBe(0)
})

test('a refused token is not sent again', async () => {
  answers = [says(401, { message: 'Please sign in.' })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(session.get().user).toBeNull()
})

test('several 401s sign out once', async () => {
  answers = [says(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  const leave = vi.fn()
  session.onSignOut(leave)
  for (let calls = 0; calls < 3; calls++)
    window.dispatchEvent(new CustomEvent('unauthorized-access', { detail: 'GET /cart' }))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(session.get().user).toBeNull()
  expect(kept.size).toBe(0)
})

test('a 401 while the session is being restored signs out, also if the user is returned later', async () => {
  let answer = () => {}
  answers = [
    () =>
      new Promise<never>((resolve) => {
        answer = () => resolve(Response.json({ user }) as never)
      }),
    says(401, { message: 'Please sign in.' }),
  ]
  const session = await openPage(tokenUntil(now() + 3600))
  const leave = vi.fn()
  session.onSignOut(leave)
  await call('GET /orders/my-orders').catch(() => undefined)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(kept.size).toBe(0)
  answer()
  await vi.runAllTimersAsync()
  expect(session.get().user).toBeNull()
})

test('a token that the server refuses at the start is removed, and the page stays', async () => {
  answers = [says(401, { message: 'Please sign in.' })]
  const session = await openPage(tokenUntil(now() + 3600))
  const leave = vi.fn()
  session.onSignOut(leave)
  await vi.runAllTimersAsync()
  expect(leave).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})

test('a 401 is ignored for a visitor', async () => {
  const session = await openPage()
  const leave = vi.fn()
  session.onSignOut(leave)
  window.dispatchEvent(new CustomEvent('unauthorized-access', { detail: 'GET /cart' }))
  expect(leave).not.toHaveBeenCalled()
})

test('signing out in one tab signs out this one', async () => {
  answers = [says(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: tokenStorageKey, newValue: null }))
  expect(session.get()).toEqual({ user: null, isLoading: false })
})

test('signing out here ends the token on the server too, and does not wait for it', async () => {
  answers = [says(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  session.signOut()
  expect(session.get().user).toBeNull()
  expect(kept.size).toBe(0)
  const [address, { headers }] = vi.mocked(fetch).mock.lastCall as [string, { headers: Headers }]
  expect(address).toBe('/api/auth/logout')
  expect(headers.get('authorization')).toMatch(/^Bearer h\./)
})

test('a late 401 to an earlier token does not end the current session', async () => {
  let refuse = () => {}
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  session.signIn({ token: tokenUntil(now() + 60), user: user as never })
  answers = [
    () =>
      new Promise<never>((resolve) => {
        refuse = () => resolve(Response.json({ message: 'Please sign in.' }, { status: 401 }) as never)
      }),
  ]
  session.signOut()
  session.signIn({ token: tokenUntil(now() + 7200), user: user as never })
  refuse()
  await vi.runAllTimersAsync()
  expect(session.get().user).toEqual(user)
})
