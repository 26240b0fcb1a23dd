import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { AppError } from '#server/errors.ts'

/** The messages between a worker and the primary. */
type MetricsRequest = { kind: 'metrics-request'; id: number }
type MetricsResponse = { kind: 'metrics-response'; id: number; text: string | null }

/** Milliseconds that a worker waits for the primary, which itself waits five seconds for the workers. */
const responseTimeout = 6000

const isMetricsRequest = (message: Partial<MetricsRequest> | undefined): message is MetricsRequest =>
  message?.kind === 'metrics-request'
const isMetricsResponse = (message: Partial<MetricsResponse> | undefined): message is MetricsResponse =>
  message?.kind === 'metrics-response'

/**
 * In a worker: registers its metrics, and returns how to read those of all workers, aggregated. Reading throws `unavailable`
 * while one of them does not respond: partial counters would look like a reset.
 */
export function createClusterMetricsReader(own: Registry): () => Promise<string> {
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(own)
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  process.on('message', (message: Partial<MetricsResponse>) => {
    if (isMetricsResponse(message)) waiting.get(message.id)?.(message.text)
  })
  return async () => {
    const id = ++lastId
    const response = Promise.withResolvers<string | null>()
    waiting.set(id, response.resolve)
    const timer = setTimeout(() => response.resolve(null), responseTimeout)
    process.send?.({ kind: 'metrics-request', id } satisfies MetricsRequest)
    const text = await response.promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
    if (text === null) throw new AppError('unavailable', 'Not every process has reported its metrics.')
    return text
  }
}

/** In the primary: aggregates the workers' metrics on request of one of them. Returns how to stop. */
export function serveClusterMetrics(): () => void {
  const all = new AggregatorRegistry()
  const respond = async (worker: Worker, message: Partial<MetricsRequest>) => {
    if (!isMetricsRequest(message)) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected())
      worker.send({ kind: 'metrics-response', id: message.id, text } satisfies MetricsResponse, () => {})
  }
  const onMessage = (worker: Worker, message: Partial<MetricsRequest>) => void respond(worker, message)
  cluster.on('message', onMessage)
  return () => void cluster.off('message', onMessage)
}
