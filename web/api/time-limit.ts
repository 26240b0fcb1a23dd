import { callTimeout } from '#contract/limits.ts'

/**
 * Limits the time of a request without progress. `signal` aborts with a TimeoutError `callTimeout` after the last
 * `restart`, and together with the caller's own signal.
 */
export function createTimeLimit(callerSignal?: AbortSignal | null) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), callTimeout)
  }
  restart()
  const { signal } = controller
  return { signal: callerSignal ? AbortSignal.any([callerSignal, signal]) : signal, restart, stop }
}

const isTimeout = (error: unknown) => error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name)

/** The message for a request without a response (specification 8). */
export const transportMessage = (error: unknown): string =>
  isTimeout(error) ? `Network Error: no answer within ${callTimeout / 1000} seconds.` : 'Network Error'
