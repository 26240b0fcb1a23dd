import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { apiBase } from '#contract/limits.ts'
import { ApiError } from './api-error.ts'
import { readToken } from './token.ts'

/** Raised on any 401 to a call with the token in use (specification 4); `detail` is the call's name. */
export const unauthorizedEvent = 'unauthorized-access'

type CallOptions = {
  params?: object
  query?: object
  headers?: object
  body?: unknown
  signal?: AbortSignal
  /** What sends in place of fetch, such as one that tells how much of an upload has gone. */
  fetched?: FetchFunction
}
export type FetchFunction = (address: string, request: RequestInit) => Promise<Response>

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
  const sent = new Headers(headers as Record<string, string>)
  if (token) sent.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm) sent.set('content-type', 'application/json')
  return { method, headers: sent, signal, body: isForm ? body : body === undefined ? undefined : JSON.stringify(body) }
}

/**
 * Sends a call by its name and gives what came back, however it turned out; a network that fails is an ApiError. A 401 to a
 * call with the token in use raises `unauthorized-access`; a late one to an older token says nothing.
 */
export async function send(name: string, parts: CallOptions = {}): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const token = readToken()
  const { fetched = fetch } = parts
  const response = await fetched(
    buildUrl(path, parts.params, parts.query),
    buildRequestInit(method, parts, token),
  ).catch((error: unknown) => {
    throw parts.signal?.aborted ? error : new ApiError(0, 'Network Error')
  })
  if (response.status === 401 && token && token === readToken())
    window.dispatchEvent(new CustomEvent(unauthorizedEvent, { detail: name }))
  return response
}

/** Makes a call by its name and returns the reply as it stands on the wire. Every refusal is an ApiError. */
export async function call<Name extends CallName>(
  name: Name,
  input?: CallInput<Name> & Pick<CallOptions, 'signal' | 'fetched'>,
): Promise<CallResponse<Name>> {
  const response = await send(name, input)
  const reply: unknown = await response.json().catch((error: unknown) => {
    if (!response.ok) return null
    // It broke off on the way, which says nothing of what was asked.
    throw input?.signal?.aborted ? error : new ApiError(0, 'Network Error')
  })
  if (!response.ok) throw ApiError.fromResponse(response.status, reply)
  return reply as CallResponse<Name>
}
