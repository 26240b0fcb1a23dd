/** The calls for which tests can inject faults. */
export type SimulatedCall = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** A fault of the next calls of a kind, before or after the call is processed. */
type Fault = {
  call: SimulatedCall
  when?: 'before' | 'after'
  /** A response that replaces the correct one, a connection reset, or no response until `release`. */
  effect: { status: number; body: string } | 'reset' | 'noResponse'
  /** Number of calls; 1 by default. */
  times?: number
}

/** A webhook that is not sent yet. */
type QueuedWebhook = { event: string; payload: object; deliver: () => Promise<number> }

/** Switches with which tests change the simulator's behaviour. */
export function createSimulatorControl() {
  const faults: Required<Fault>[] = []
  let release = () => {}
  let released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    /** Whether webhooks are sent at once, or queued in `queuedWebhooks`. */
    webhookMode: 'send' as 'send' | 'queue',
    queuedWebhooks: [] as QueuedWebhook[],
    /** The state of refunds after a status call. */
    refundState: 'COMPLETED' as 'COMPLETED' | 'FAILED' | 'PENDING' | 'CONFIRMED',
    /** Token lifetime in seconds. */
    tokenLifetime: 624_600,
    /** Number of requests by call. */
    calls: { token: 0, pay: 0, status: 0, refund: 0, refundStatus: 0 },
    injectFault(fault: Fault) {
      faults.push({ when: 'before', times: 1, ...fault })
    },
    /** Removes all faults. */
    clearFaults() {
      faults.length = 0
    },
    /** The fault of this call, counted as used; undefined without one. */
    takeFault(call: SimulatedCall): Required<Fault> | undefined {
      const index = faults.findIndex((fault) => fault.call === call)
      const fault = faults[index]
      if (fault && --fault.times === 0) faults.splice(index, 1)
      return fault
    },
    /** Ends the wait of every call with the fault 'noResponse'. */
    release() {
      release()
      released = new Promise<void>((resolve) => {
        release = resolve
      })
    },
    released: () => released,
  }
}

export type SimulatorControl = ReturnType<typeof createSimulatorControl>
