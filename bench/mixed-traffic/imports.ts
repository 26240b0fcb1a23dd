import { setTimeout as delay } from 'node:timers/promises'
import { nextClientHeaders } from '../client-addresses.ts'
import type { TrafficCounters } from './traffic-counters.ts'

const productsPerFile = 300
const pollInterval = 1000
const retryMs = 300

/** A CSV file of products with two colours each; another `round` changes every product of the file. */
function createCsv(round: number): Blob {
  const lines = ['handle,name,description,original price,category,brand,color,stock']
  for (let n = 1; n <= productsPerFile; n++) {
    const name = `Imported shirt ${n}`
    lines.push(
      `imported-${n},${name},<p>Cotton of lot ${round}.</p>,${500 + (n % 90)}.00,Category ${1 + (n % 40)},Brand ${n},red,${20 + (round % 7)}`,
      `imported-${n},,,,,,blue,${20 + (round % 5)}`,
    )
  }
  return new Blob([lines.join('\n')], { type: 'text/csv' })
}

type ProductImport = { id: string; state: string; counts: { errors: number }; message: string | null }

/** Imports a file in intervals until `stop`, through the calls of the import page. Each call is counted. */
export function startImports(
  { url, counters, intervalMs }: { url: () => string; counters: TrafficCounters; intervalMs: number },
  nextAdmin: () => string,
) {
  const ending = new AbortController()
  let files = 0

  const send = (method: 'GET' | 'POST', path: string, body?: object | FormData) =>
    fetch(`${url()}/api/product-imports${path}`, {
      method,
      headers: {
        ...nextClientHeaders(),
        authorization: `Bearer ${nextAdmin()}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })

  async function call(method: 'GET' | 'POST', path: string, body?: object | FormData): Promise<ProductImport> {
    const started = performance.now()
    // Reading the state is safe to repeat when a store is killed meanwhile.
    const response = await send(method, path, body).catch((error: unknown) => {
      if (method === 'POST') throw error
      return delay(retryMs).then(() => send(method, path))
    })
    const text = await response.text()
    counters.add('back office: import', performance.now() - started, true)
    if (!response.ok) throw new ImportFailed(response.status, text)
    return (JSON.parse(text) as { productImport: ProductImport }).productImport
  }

  async function waitForState(id: string, state: string): Promise<void> {
    for (;;) {
      const current = await call('GET', `/${id}`)
      if (current.state === state) return
      if (current.state === 'FAILED' || current.counts.errors > 0) throw new ImportFailed(200, JSON.stringify(current))
      await delay(pollInterval)
    }
  }

  async function importFile(round: number): Promise<void> {
    const csv = createCsv(round)
    const { id } = await call('POST', '', { fileName: 'shirts.csv', fileBytes: csv.size })
    const chunk = new FormData()
    chunk.set('of', 'csv')
    chunk.set('start', '0')
    chunk.set('piece', csv, 'piece')
    await call('POST', `/${id}/pieces`, chunk)
    await call('POST', `/${id}/check`, { createMissing: true })
    await waitForState(id, 'CHECKED')
    await call('POST', `/${id}/run`, {})
    await waitForState(id, 'DONE')
    files++
  }

  async function importUntilOver(): Promise<void> {
    // A database that an earlier run has left has the products of its last file.
    for (let round = Math.floor(Date.now() / 1000); !ending.signal.aborted; round++) {
      await importFile(round).catch((error: unknown) =>
        counters.addError('back office: import', error instanceof ImportFailed ? error.status : 0, String(error)),
      )
      await delay(intervalMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const imported = importUntilOver()
  return {
    /** The number of imported files. */
    files: () => files,
    async stop(): Promise<void> {
      ending.abort()
      await imported
    },
  }
}

/** An import that failed, or a call with an unexpected status. */
class ImportFailed extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
