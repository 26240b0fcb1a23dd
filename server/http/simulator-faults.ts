import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A fault of the next calls of a kind, before or after the call is processed. */
type Fault<Call> = {
  call: Call
  when?: 'before' | 'after'
  /** A response that replaces the correct one, a connection reset, or no response until `release`. */
  effect: { status: number; body?: string | object } | 'reset' | 'noResponse'
  /** Milliseconds before the response. */
  delay?: number
  /** Number of calls; 1 by default. */
  times?: number
}

type Response = { status: number; body?: unknown }
export type SimulatorHandler = (request: FastifyRequest) => Promise<Response> | Response

/** The faults that tests inject into the calls of a simulator. */
export function createSimulatorFaults<Call>() {
  const faults: (Fault<Call> & { when: 'before' | 'after'; times: number })[] = []
  let waiting = Promise.withResolvers<void>()
  return {
    injectFault(fault: Fault<Call>) {
      faults.push({ when: 'before', times: 1, ...fault })
    },
    clearFaults() {
      faults.length = 0
    },
    /** Ends the wait of every call with the fault 'noResponse'. */
    release() {
      waiting.resolve()
      waiting = Promise.withResolvers()
    },
    /** Responds to a call, or applies its fault, which is counted as used. */
    async respond(call: Call, handler: SimulatorHandler, request: FastifyRequest, reply: FastifyReply) {
      const index = faults.findIndex((fault) => fault.call === call)
      const fault = faults[index]
      if (fault && --fault.times === 0) faults.splice(index, 1)
      const response = fault?.when === 'before' ? null : await handler(request)
      if (!fault) return reply.code(response?.status ?? 200).send(response?.body)
      if (fault.delay) await delay(fault.delay)
      if (fault.effect === 'noResponse') await waiting.promise
      if (typeof fault.effect === 'string') {
        reply.hijack()
        return request.raw.socket.destroy()
      }
      const { status, body } = fault.effect
      if (typeof body === 'string') reply.type(body.startsWith('{') ? 'application/json' : 'text/plain')
      return reply.code(status).send(body)
    },
  }
}
