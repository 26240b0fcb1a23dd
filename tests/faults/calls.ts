import { apiBase } from '#contract/limits.ts'
import type { StoreProcess } from './store-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies freely
export type Reply = { status: number; body: any }
type Parts = { token?: string | undefined; body?: object; form?: FormData; headers?: Record<string, string> }

/** Nobody waits longer for an answer than this, in milliseconds: a call that takes it hangs. The same placing sent twice waits 20 s for the first. */
export const patience = 30_000

/** Makes a call by its method and path, such as 'POST /cart/add', over the network; what breaks on the way is thrown. */
export async function call({ url }: Pick<StoreProcess, 'url'>, name: string, parts: Parts = {}): Promise<Reply> {
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
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, body: await response.json() }
}

/** The same, which must succeed: its reply's body. */
export async function made(store: Pick<StoreProcess, 'url'>, name: string, parts: Parts = {}): Promise<Reply['body']> {
  const { status, body } = await call(store, name, parts)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return body
}
