import { callTimeout } from '#contract/limits.ts'

/**
 * The timeout of a request without progress. `signal` aborts with a TimeoutError `callTimeout` ms after the last `restart()`, or
 * when the caller's signal aborts.
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

const isTimeoutOrAbort = (error: unknown) => error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name)

/** The message for a request without a response (specification 8). */
export const transportMessage = (error: unknown): string =>
  isTimeoutOrAbort(error) ? `Network Error: no answer within ${callTimeout / 1000} seconds.` : 'Network Error'
