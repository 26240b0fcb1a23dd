import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { isBuiltFile } from './limits.ts'

/** What a process bears; beyond it new requests are sent away, so that those it has taken are answered. */
export type Bearable = {
  /** Milliseconds by which the event loop comes late, on average of a sample. */
  delay: number
  /** Bytes of JavaScript's heap. */
  heap: number
  /** Bytes that the process holds in all. */
  resident: number
  /** Milliseconds from one sample to the next. */
  sampleEvery: number
}

/** The memory that this machine, or the container around the process, has. */
function memoryOfMachine(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/**
 * What one of so many processes bears. A loop that works at full load comes late by as much as its queue is long: 64 pages at
 * once make about half a second, and that is no emergency; a second on average, two seconds long, is a queue that nobody
 * waits out.
 * Memory is shared with the other processes and PostgreSQL, and a heap that is nearly full has the process ended by V8.
 */
export const bearableBy = (processes: number): Bearable => ({
  delay: 1000,
  heap: 0.9 * getHeapStatistics().heap_size_limit,
  resident: (0.75 * memoryOfMachine()) / processes,
  sampleEvery: 2000,
})

/** What has to answer in any state, and files that cost next to nothing. */
const isExempt = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === '/healthz' || url === '/metrics' || isBuiltFile(url)

/** Sends requests away with 503 while the process bears no more. */
export async function addLoadShedding(app: FastifyInstance, { delay, heap, resident, sampleEvery }: Bearable) {
  let toldAt = Number.NEGATIVE_INFINITY
  await app.register(underPressure, {
    maxEventLoopDelay: delay,
    maxHeapUsedBytes: heap,
    maxRssBytes: resident,
    sampleInterval: sampleEvery,
    pressureHandler(request, _reply, type, value) {
      if (isExempt(request)) return
      // Once in a while: lines by the thousand would be one more load.
      if (performance.now() - toldAt > 10_000) {
        toldAt = performance.now()
        app.log.warn({ type, value }, 'too much to do: requests are sent away with 503')
      }
      throw new Refusal('unavailable', 'The store is very busy. Please try again in a few seconds.')
    },
  })
}
