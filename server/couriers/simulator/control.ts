import type { ShiprocketCall } from '../shiprocket/client.ts'

/** A fault of the next calls of a kind, before or after the call is processed. */
type Fault = {
  call: ShiprocketCall
  when?: 'before' | 'after'
  /** A response that replaces the correct one, or a connection reset. */
  effect: { status: number; body?: object } | 'reset'
  /** Milliseconds before the response. */
  delay?: number
  /** Number of calls; 1 by default. */
  times?: number
}

/** Switches with which tests change the simulator's behaviour. */
export function createCourierControl() {
  const faults: (Fault & { when: 'before' | 'after'; times: number })[] = []
  const calls = new Map<ShiprocketCall, number>()
  return {
    /** Tokens that were issued until this time are rejected, as if they had expired early. */
    tokensRevokedUntil: 0,
    /** The number of calls of a kind since the last reset. */
    callsOf: (call: ShiprocketCall): number => calls.get(call) ?? 0,
    count: (call: ShiprocketCall) => void calls.set(call, (calls.get(call) ?? 0) + 1),
    injectFault(fault: Fault) {
      faults.push({ when: 'before', times: 1, ...fault })
    },
    /** The fault of this call, counted as used; undefined without one. */
    takeFault(call: ShiprocketCall) {
      const index = faults.findIndex((fault) => fault.call === call)
      const fault = faults[index]
      if (fault && --fault.times === 0) faults.splice(index, 1)
      return fault
    },
    reset() {
      faults.length = 0
      calls.clear()
      this.tokensRevokedUntil = 0
    },
  }
}
