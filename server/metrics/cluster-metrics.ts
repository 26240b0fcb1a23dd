import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { AppError } from '#server/errors.ts'

/** What one of several processes asks the first one, and is told. */
type MetricsRequest = { kind: 'metrics wanted'; id: number }
type MetricsResponse = { kind: 'metrics told'; id: number; text: string | null }

/** Milliseconds after which the first process, which waits five seconds for the others, is not expected to answer any more. */
const responseTimeout = 6000

const isMetricsRequest = (message: Partial<MetricsRequest> | undefined): message is MetricsRequest =>
  message?.kind === 'metrics wanted'
const isMetricsResponse = (message: Partial<MetricsResponse> | undefined): message is MetricsResponse =>
  message?.kind === 'metrics told'

/**
 * In one of several processes: makes its counts known to the first, and returns what asks for those of all, added up; a refusal
 * (503) while one of them cannot tell, for half of the counts would look like a loss.
 */
export function createClusterMetricsReader(own: Registry): () => Promise<string> {
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(own)
  const waiting = new Map<number, (text: string | null) => void>()
  let asked = 0
  process.on('message', (message: Partial<MetricsResponse>) => {
    if (isMetricsResponse(message)) waiting.get(message.id)?.(message.text)
  })
  return async () => {
    const id = ++asked
    const told = Promise.withResolvers<string | null>()
    waiting.set(id, told.resolve)
    const late = setTimeout(() => told.resolve(null), responseTimeout)
    process.send?.({ kind: 'metrics wanted', id } satisfies MetricsRequest)
    const text = await told.promise.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
    })
    if (text === null) throw new AppError('unavailable', 'Not every process could tell what it has counted.')
    return text
  }
}

/** In the first of several processes: adds up what the others have counted whenever one of them wants to know. Returns how to stop. */
export function serveClusterMetrics(): () => void {
  const all = new AggregatorRegistry()
  const answer = async (worker: Worker, message: Partial<MetricsRequest>) => {
    if (!isMetricsRequest(message)) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected())
      worker.send({ kind: 'metrics told', id: message.id, text } satisfies MetricsResponse, () => {})
  }
  const hear = (worker: Worker, message: Partial<MetricsRequest>) => void answer(worker, message)
  cluster.on('message', hear)
  return () => void cluster.off('message', hear)
}
