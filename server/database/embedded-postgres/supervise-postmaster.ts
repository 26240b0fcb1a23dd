import type { Postmaster, PostmasterOptions } from './launch-postmaster.ts'
import { runPostmaster, stopPostmaster } from './postmaster.ts'
import { startTime } from './processes.ts'

/** Restarts the postmaster whenever it exits, for example after the OOM killer; returns a function that stops both. */
export function supervisePostmaster(options: PostmasterOptions, first: Postmaster): () => Promise<void> {
  let current = first
  let restart: Promise<void> | undefined
  let lastError = ''

  const start = async () => {
    try {
      current = await runPostmaster(options)
      options.log('The database exited unexpectedly and was restarted.')
      lastError = ''
    } catch (error) {
      // The start is retried every second; the same error is logged once.
      const { message } = error as Error
      if (message !== lastError) options.log(message)
      lastError = message
    }
    restart = undefined
  }

  const timer = setInterval(() => {
    if (!restart && startTime(current.pid) !== current.started) restart = start()
  }, 1000).unref()

  return async () => {
    clearInterval(timer)
    await restart
    await stopPostmaster(current)
  }
}
