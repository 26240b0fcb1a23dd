import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import type { PageApi } from './api-context.ts'
import { ApiError } from './api-error.ts'
import { createTimeLimit, transportMessage } from './time-limit.ts'
import { readToken } from './token.ts'

/** Dispatched on every 401 response (specification 4). */
export const unauthorizedEvent = 'unauthorized-access'

/**
 * The call, and whether the response rejects the stored token: the call was made with it, and does not sign in, which a guest, who has a token,
 * can do with a wrong password.
 */
export type UnauthorizedDetail = { callName: string; isTokenRejected: boolean }

/** The `POST /auth/` calls that need a session. A 401 to the others is about what was entered, such as a wrong password. */
const sessionCalls = new Set<string>(['POST /auth/logout', 'POST /auth/guest/account'] satisfies CallName[])

const signsIn = (name: string): boolean => name.startsWith('POST /auth/') && !sessionCalls.has(name)

type CallOptions = {
  params?: object
  query?: object
  headers?: object
  body?: unknown
  signal?: AbortSignal
  /** Replaces fetch and sets its own time limit: `fetchWithProgress` for uploads. */
  fetchFunction?: FetchFunction
}
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>

/** fetch with the time limit of a call, which covers the headers and the body of the response. */
const fetchWithinLimit: FetchFunction = (url, init) =>
  fetch(url, { ...init, signal: createTimeLimit(init.signal).signal })

function buildUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`
}

function buildRequestInit(method: string, { headers, body, signal }: CallOptions, token: string | null): RequestInit {
  const isForm = body instanceof FormData
  const requestHeaders = new Headers(headers as Record<string, string>)
  if (token) requestHeaders.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm) requestHeaders.set('content-type', 'application/json')
  return {
    method,
    headers: requestHeaders,
    signal,
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  }
}

/** Sends a call by its name and returns the response, whatever its status. Throws an ApiError with status 0 if there is no response. */
export async function send(name: string, options: CallOptions = {}): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const token = readToken()
  const { fetchFunction = fetchWithinLimit } = options
  const response = await fetchFunction(
    buildUrl(path, options.params, options.query),
    buildRequestInit(method, options, token),
  ).catch((error: unknown) => {
    throw options.signal?.aborted ? error : new ApiError(0, transportMessage(error))
  })
  if (response.status === 401) {
    const isTokenRejected = token !== null && token === readToken() && !signsIn(name)
    const detail: UnauthorizedDetail = { callName: name, isTokenRejected }
    window.dispatchEvent(new CustomEvent(unauthorizedEvent, { detail }))
  }
  return response
}

/** Makes calls that end when the signal aborts. */
export const callWith =
  (signal: AbortSignal): PageApi =>
  (name, input) =>
    call(name, { ...input, signal } as never)

/** Makes a call by its name and returns the encoded response. Every error is an ApiError, except an abort by `signal`. */
export async function call<Name extends CallName>(
  name: Name,
  input?: CallInput<Name> & Pick<CallOptions, 'signal' | 'fetchFunction'>,
): Promise<CallResponse<Name>> {
  const response = await send(name, input)
  const body: unknown = await response.json().catch((error: unknown) => {
    if (!response.ok) return null
    // The connection failed or the time limit passed during the body.
    throw input?.signal?.aborted ? error : new ApiError(0, transportMessage(error))
  })
  if (!response.ok) throw ApiError.fromResponse(response.status, body)
  return body as CallResponse<Name>
}
