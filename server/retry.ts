/**
 * Milliseconds before the next attempt: `step`, doubled with each failed attempt, times 0.5 to 1.5 at random, so that callers
 * that failed at the same time do not retry at the same time.
 */
export const backoff = (step: number, attempts: number): number => step * 2 ** (attempts - 1) * (0.5 + Math.random())

type CircuitBreakerOptions = {
  /** Consecutive failures after which requests are rejected. */
  failureThreshold: number
  /** Milliseconds for which they are rejected. */
  resetTimeout: number
  now: () => number
}

/**
 * Rejects requests to a failing service: after `failureThreshold` consecutive failures none is allowed for
 * `resetTimeout` milliseconds, then one at a time until one succeeds.
 */
export function createCircuitBreaker({ failureThreshold, resetTimeout, now }: CircuitBreakerOptions) {
  let failures = 0
  let openUntil = 0
  return {
    /** Whether a request may be sent. After the timeout one is allowed, and the circuit remains open for the others. */
    allowsRequest(): boolean {
      if (failures < failureThreshold) return true
      if (now() < openUntil) return false
      openUntil = now() + resetTimeout
      return true
    },
    /** Whether requests are rejected now. */
    isOpen: (): boolean => failures >= failureThreshold && now() < openUntil,
    /** Records whether a request succeeded; the caller decides which statuses are failures. */
    record(succeeded: boolean): void {
      failures = succeeded ? 0 : failures + 1
      if (failures >= failureThreshold) openUntil = now() + resetTimeout
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
