/** The calls that can be told to go wrong. */
export type SimulatedCall = 'token' | 'pay' | 'status' | 'refund' | 'refundStatus'

/** What goes wrong with the next such call, before or after its work was done. */
export type Fault = {
  call: SimulatedCall
  when?: 'before' | 'after'
  /** An answer instead of the right one; a connection that breaks; no answer until `release`. */
  how: { status: number; body: string } | 'reset' | 'silence'
  /** How many calls; one unless said. */
  times?: number
}

/** A webhook that was not sent yet. */
export type QueuedWebhook = { event: string; payload: object; deliver: () => Promise<number> }

/** How the simulator behaves beyond taking payments as it should; tests turn these. */
export function createSimulatorControl() {
  const faults: Required<Fault>[] = []
  let release = () => {}
  let released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    /** Whether webhooks go out by themselves, or wait in `held`. */
    webhooks: 'send' as 'send' | 'hold',
    held: [] as QueuedWebhook[],
    /** What becomes of refunds when they are asked about. */
    refunds: 'COMPLETED' as 'COMPLETED' | 'FAILED' | 'PENDING' | 'CONFIRMED',
    /** Seconds that a token lives. */
    tokenLife: 624_600,
    /** How often each call came in. */
    calls: { token: 0, pay: 0, status: 0, refund: 0, refundStatus: 0 },
    fail(fault: Fault) {
      faults.push({ when: 'before', times: 1, ...fault })
    },
    /** Forgets all that was to go wrong. */
    mend() {
      faults.length = 0
    },
    /** The fault that this call meets now, used up by it. */
    faultOf(call: SimulatedCall): Required<Fault> | undefined {
      const index = faults.findIndex((fault) => fault.call === call)
      const fault = faults[index]
      if (fault && --fault.times === 0) faults.splice(index, 1)
      return fault
    },
    /** Lets every call that is kept silent end. */
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
