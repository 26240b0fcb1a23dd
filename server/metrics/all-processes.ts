import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Refusal } from '../errors.ts'

/** What one of several processes asks the first one, and is told. */
type Question = { kind: 'metrics wanted'; id: number }
type Told = { kind: 'metrics told'; id: number; text: string | null }

/** Milliseconds after which the first process, which waits five seconds for the others, is not expected to answer any more. */
const patience = 6000

const isQuestion = (message: Partial<Question> | undefined): message is Question => message?.kind === 'metrics wanted'
const isTold = (message: Partial<Told> | undefined): message is Told => message?.kind === 'metrics told'

/**
 * In one of several processes: makes its counts known to the first, and returns what asks for those of all, added up; a refusal
 * (503) while one of them cannot tell, for half of the counts would look like a loss.
 */
export function askFirstProcess(own: Registry): () => Promise<string> {
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(own)
  const waiting = new Map<number, (text: string | null) => void>()
  let asked = 0
  process.on('message', (message: Partial<Told>) => {
    if (isTold(message)) waiting.get(message.id)?.(message.text)
  })
  return async () => {
    const id = ++asked
    const told = Promise.withResolvers<string | null>()
    waiting.set(id, told.resolve)
    const late = setTimeout(() => told.resolve(null), patience)
    process.send?.({ kind: 'metrics wanted', id } satisfies Question)
    const text = await told.promise.finally(() => {
      clearTimeout(late)
      waiting.delete(id)
    })
    if (text === null) throw new Refusal('unavailable', 'Not every process could tell what it has counted.')
    return text
  }
}

/** In the first of several processes: adds up what the others have counted whenever one of them wants to know. Returns how to stop. */
export function tellAllCounts(): () => void {
  const all = new AggregatorRegistry()
  const answer = async (worker: Worker, message: Partial<Question>) => {
    if (!isQuestion(message)) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ kind: 'metrics told', id: message.id, text } satisfies Told, () => {})
  }
  const hear = (worker: Worker, message: Partial<Question>) => void answer(worker, message)
  cluster.on('message', hear)
  return () => void cluster.off('message', hear)
}
