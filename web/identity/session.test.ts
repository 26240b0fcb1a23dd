import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenStorageKey } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'

const user = { id: 'u1', username: 'asha', userType: 'CUSTOMER' }
const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`
const now = () => Math.floor(Date.now() / 1000)

let stored: Map<string, string>
let responses: (() => Response | Promise<never>)[]
const networkError = () => Promise.reject(new TypeError('Failed to fetch'))
const respond = (status: number, body: unknown) => () => Response.json(body, { status })

/** Loads the modules again as a new page does, because the session is a module singleton. */
async function openPage(token?: string) {
  if (token) stored.set(tokenStorageKey, token)
  const { session } = await import('./session.ts')
  session.start()
  return session
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  stored = new Map()
  responses = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => (responses.shift() ?? networkError)()),
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
  expect(stored.size).toBe(0)
  expect(fetch).not.toHaveBeenCalled()
})

/** Leaves the page, which enters the back/forward cache, and comes back to it. */
function comeBack(meanwhile: () => void) {
  window.dispatchEvent(new Event('pagehide'))
  meanwhile()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

test('a page of the back/forward cache shows a sign-out and a sign-in that happened meanwhile, and asks for nothing otherwise', async () => {
  responses = [respond(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await session.whenReady()
  comeBack(() => {})
  expect(session.get().user).toEqual(user)
  expect(fetch).toHaveBeenCalledTimes(1)

  comeBack(() => stored.clear())
  expect(session.get()).toEqual({ user: null, isLoading: false })

  responses = [respond(200, { user: { ...user, id: 'u2' } })]
  comeBack(() => stored.set(tokenStorageKey, tokenUntil(now() + 7200)))
  await vi.waitFor(() => expect(session.get().user?.id).toBe('u2'))
})

/** A response whose body fails, as when the connection is lost. */
const incompleteResponse = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status: 200 })

test('an incomplete response does not sign out', async () => {
  responses = [incompleteResponse, respond(200, { user })]
  const token = tokenUntil(now() + 3600)
  const session = await openPage(token)
  await vi.advanceTimersByTimeAsync(100)
  expect(stored.get(tokenStorageKey)).toBe(token)
  await vi.runAllTimersAsync()
  expect(session.get()).toEqual({ user, isLoading: false })
})

test('a short network failure does not sign out', async () => {
  responses = [networkError, respond(503, { message: 'The store is not ready.' }), respond(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  expect(session.get().isLoading).toBe(true)
  await vi.runAllTimersAsync()
  expect(session.get()).toEqual({ user, isLoading: false })
})

test('a token is removed after three retries without a response', async () => {
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(4)
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(stored.size).toBe(0)
})

test('a rejected token is not sent again', async () => {
  responses = [respond(401, { message: 'Please sign in.' })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(session.get().user).toBeNull()
})

test('several 401s sign out once', async () => {
  responses = [respond(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  const listener = vi.fn()
  session.onSessionEnd(listener)
  for (let calls = 0; calls < 3; calls++) window.dispatchEvent(new CustomEvent('unauthorized-access'))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(session.get().user).toBeNull()
  expect(stored.size).toBe(0)
})

test('a 401 while the session is being restored signs out, also if the user is returned later', async () => {
  let resolveUser = () => {}
  responses = [
    () =>
      new Promise<never>((resolve) => {
        resolveUser = () => resolve(Response.json({ user }) as never)
      }),
    respond(401, { message: 'Please sign in.' }),
  ]
  const session = await openPage(tokenUntil(now() + 3600))
  const listener = vi.fn()
  session.onSessionEnd(listener)
  await call('GET /orders/my-orders').catch(() => undefined)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(stored.size).toBe(0)
  resolveUser()
  await vi.runAllTimersAsync()
  expect(session.get().user).toBeNull()
})

test('a 401 to the call that restores the session removes the token and calls no listener for the end of the session', async () => {
  responses = [respond(401, { message: 'Please sign in.' })]
  const session = await openPage(tokenUntil(now() + 3600))
  const listener = vi.fn()
  session.onSessionEnd(listener)
  await vi.runAllTimersAsync()
  expect(listener).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test('a wrong password that a signed-in guest enters does not sign out', async () => {
  responses = [respond(200, { user }), respond(401, { message: 'Invalid credentials.' })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  const body = { identifier: 'asha', password: 'wrong' }
  await expect(call('POST /auth/login', { body })).rejects.toMatchObject({ status: 401 })
  expect(session.get().user).not.toBeNull()
})

test('a 401 is ignored for a visitor', async () => {
  const session = await openPage()
  const listener = vi.fn()
  session.onSessionEnd(listener)
  window.dispatchEvent(new CustomEvent('unauthorized-access'))
  expect(listener).not.toHaveBeenCalled()
})

test('a sign-out in another tab ends the session and calls no listener for the end of the session', async () => {
  responses = [respond(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  const listener = vi.fn()
  session.onSessionEnd(listener)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: tokenStorageKey, newValue: null }))
  expect(session.get()).toEqual({ user: null, isLoading: false })
  expect(listener).not.toHaveBeenCalled()
})

test('signing out revokes the token on the server, and does not wait for the response', async () => {
  responses = [respond(200, { user })]
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  session.signOut()
  expect(session.get().user).toBeNull()
  expect(stored.size).toBe(0)
  const [url, { headers }] = vi.mocked(fetch).mock.lastCall as [string, { headers: Headers }]
  expect(url).toBe('/api/auth/logout')
  expect(headers.get('authorization')).toMatch(/^Bearer h\./)
})

test('a late 401 to an earlier token does not end the current session', async () => {
  let reject401 = () => {}
  const session = await openPage(tokenUntil(now() + 3600))
  await vi.runAllTimersAsync()
  session.signIn({ token: tokenUntil(now() + 60), user: user as never })
  responses = [
    () =>
      new Promise<never>((resolve) => {
        reject401 = () => resolve(Response.json({ message: 'Please sign in.' }, { status: 401 }) as never)
      }),
  ]
  session.signOut()
  session.signIn({ token: tokenUntil(now() + 7200), user: user as never })
  reject401()
  await vi.runAllTimersAsync()
  expect(session.get().user).toEqual(user)
})
