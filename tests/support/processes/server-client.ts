import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { apiBase } from '#contract/limits.ts'
import { findFreePort } from './free-port.ts'
import { createTempDirectory, startServer } from './server-process.ts'

type RequestParts = { token?: string; body?: object; headers?: Record<string, string> }
type JsonResponse = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
  body: any
}

/** A store in its own process, with an HTTP client. */
export type ServerClient = ReturnType<typeof startServer> & {
  /** Sends a request such as 'POST /cart/add' on a new connection. */
  call(name: string, parts?: RequestParts): Promise<JsonResponse>
  /** Fetches a page. */
  open(path: string): Promise<{ status: number; html: string }>
  /** The mails that this store sent to an address. */
  mailsTo(address: string): Promise<Email[]>
}

/** Starts a store on a free port with its own DATA_DIR; `ready` resolves once it listens. */
export async function startServerWithClient(environment: Record<string, string>): Promise<ServerClient> {
  const port = await findFreePort()
  const dataDir = join(createTempDirectory(), 'data')
  const base = `http://127.0.0.1:${port}`
  return {
    ...startServer({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment }),
    async call(name, { token, body, headers } = {}) {
      const [method = 'GET', path = ''] = name.split(' ')
      const response = await fetch(`${base}${apiBase}${path}`, {
        method,
        headers: {
          connection: 'close',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    async open(path) {
      const response = await fetch(base + path, { headers: { connection: 'close' } })
      return { status: response.status, html: await response.text() }
    },
    async mailsTo(address) {
      const outbox = join(dataDir, 'outbox')
      const mails = await Promise.all(
        listFiles(outbox)
          .filter((name) => name.endsWith('.eml'))
          .map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
      )
      return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address))
    },
  }
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
