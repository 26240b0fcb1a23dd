import { apiBase } from '#contract/limits.ts'
import type { RestartableServer } from './restartable-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
export type StoreResponse = { status: number; body: any }
type RequestInput = { token?: string | undefined; body?: object; form?: FormData; headers?: Record<string, string> }

/** Request timeout in milliseconds; a request that reaches it counts as hanging. A repeated placement waits up to 20 s for the first. */
export const requestTimeoutMs = 30_000

/** Sends a request such as 'POST /cart/add' over the network; throws if the connection fails. */
export async function call(
  { url }: Pick<RestartableServer, 'url'>,
  name: string,
  parts: RequestInput = {},
): Promise<StoreResponse> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { token, body, form, headers } = parts
  const response = await fetch(`${url}${apiBase}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return { status: response.status, body: await response.json() }
}

/** Sends a request; returns the body, and throws unless the status is 200. */
export async function callOrThrow(
  store: Pick<RestartableServer, 'url'>,
  name: string,
  parts: RequestInput = {},
): Promise<StoreResponse['body']> {
  const { status, body } = await call(store, name, parts)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
