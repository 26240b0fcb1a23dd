import { apiBase } from '#contract/limits.ts'
import type { RestartableServer } from './restartable-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies freely
export type StoreResponse = { status: number; body: any }
type RequestInput = { token?: string | undefined; body?: object; form?: FormData; headers?: Record<string, string> }

/** Nobody waits longer for an answer than this, in milliseconds: a call that takes it hangs. The same placing sent twice waits 20 s for the first. */
export const requestTimeoutMs = 30_000

/** Makes a call by its method and path, such as 'POST /cart/add', over the network; what breaks on the way is thrown. */
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

/** The same, which must succeed: its reply's body. */
export async function callOrThrow(
  store: Pick<RestartableServer, 'url'>,
  name: string,
  parts: RequestInput = {},
): Promise<StoreResponse['body']> {
  const { status, body } = await call(store, name, parts)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
