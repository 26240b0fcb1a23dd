import cluster, { type Worker } from 'node:cluster'
import { on } from 'node:events'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import { AppError } from '#server/errors.ts'

/** The messages of a worker to the primary: a request for the metrics of all workers, and its own metrics. */
type MetricsRequest = { kind: 'metrics-request'; id: number }
type MetricsReport = { kind: 'metrics-report'; metrics: MetricObject[] }
/** The messages of the primary to a worker: the response to its request, and a request for its own metrics. */
type MetricsResponse = { kind: 'metrics-response'; id: number; text: string | null }
type ReportRequest = { kind: 'report-request' }

/** Milliseconds that the primary waits for the workers, and that a worker waits for the primary. */
const reportTimeout = 5000
const responseTimeout = 6000

/**
 * In a worker: registers its metrics, and returns how to read those of all workers, aggregated. Reading throws `unavailable`
 * while one of them does not respond: partial counters would look like a reset.
 */
export function createClusterMetricsReader(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  const sendReport = (metrics: unknown) => process.send?.({ kind: 'metrics-report', metrics })
  process.on('message', (message: Partial<MetricsResponse | ReportRequest>) => {
    if (message.kind === 'metrics-response') waiting.get(message.id!)?.(message.text ?? null)
    // Without a report the primary's request times out.
    if (message.kind === 'report-request') own.getMetricsAsJSON().then(sendReport, () => {})
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

/** Resolves when a worker has reported its metrics; throws if it ends or takes too long. */
async function requestReport(worker: Worker): Promise<void> {
  const messages = on(worker, 'message', { signal: AbortSignal.timeout(reportTimeout), close: ['disconnect'] })
  worker.send({ kind: 'report-request' } satisfies ReportRequest, () => {})
  for await (const [message] of messages as AsyncIterable<[Partial<MetricsReport>]>)
    if (message.kind === 'metrics-report') return
  throw new Error('The process ended.')
}

/** The metrics that only rise while a process runs, in the text of prom-client. */
const cumulativeTypes: readonly unknown[] = ['counter', 'histogram']

/**
 * In the primary: aggregates the workers' metrics on request of one of them. The counts that a worker reported last are kept when it ends:
 * a sum that falls looks like a reset, after which Prometheus counts the rest as new events. Returns how to stop.
 */
export function serveClusterMetrics(): () => void {
  const reports = new Map<number, MetricObject[]>()
  let ofEndedWorkers: MetricObject[] = []

  async function readAll(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    await Promise.all(workers.map((worker) => requestReport(worker!)))
    return AggregatorRegistry.aggregate([...reports.values(), ofEndedWorkers]).metrics()
  }
  async function respond(worker: Worker, id: number): Promise<void> {
    const text = await readAll().catch(() => null)
    if (worker.isConnected()) worker.send({ kind: 'metrics-response', id, text } satisfies MetricsResponse, () => {})
  }
  const onMessage = (worker: Worker, message: Partial<MetricsRequest | MetricsReport>) => {
    if (message.kind === 'metrics-report') reports.set(worker.id, message.metrics!)
    if (message.kind === 'metrics-request') void respond(worker, message.id!)
  }
  const onDisconnect = (worker: Worker) => {
    const counts = (reports.get(worker.id) ?? []).filter(({ type }) => cumulativeTypes.includes(type))
    reports.delete(worker.id)
    ofEndedWorkers = AggregatorRegistry.aggregate([ofEndedWorkers, counts]).getMetricsAsArray()
  }
  cluster.on('message', onMessage)
  cluster.on('disconnect', onDisconnect)
  return () => {
    cluster.off('message', onMessage)
    cluster.off('disconnect', onDisconnect)
  }
}
