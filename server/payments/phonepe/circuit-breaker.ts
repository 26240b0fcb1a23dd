/** Failures in a row after which nothing is asked for a while. */
const failureThreshold = 5
/** Milliseconds without asking. */
const resetTimeout = 20_000

/** Keeps a provider that is down from being asked by everybody: after failures in a row it lets nothing through, then one to try. */
export function createCircuitBreaker(now: () => number) {
  let failures = 0
  let closedUntil = 0
  return {
    /** Whether a request may go now. */
    lets(): boolean {
      if (failures < failureThreshold) return true
      if (now() < closedUntil) return false
      // One goes ahead; the others wait for what becomes of it.
      closedUntil = now() + resetTimeout
      return true
    },
    /** Whether nothing goes at present; asking changes nothing. */
    isOpen: (): boolean => failures >= failureThreshold && now() < closedUntil,
    /** What became of a request: an answer, whatever it said, or none. */
    heard(answered: boolean): void {
      failures = answered ? 0 : failures + 1
      if (failures >= failureThreshold) closedUntil = now() + resetTimeout
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
