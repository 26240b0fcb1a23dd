import type { Postmaster, PostmasterOptions } from './launch-postmaster.ts'
import { runPostmaster, stopPostmaster } from './postmaster.ts'
import { startTime } from './processes.ts'

/** Starts the postmaster again whenever it ends unasked, as when memory ran out; returns how to end both for good. */
export function supervisePostmaster(post: PostmasterOptions, first: Postmaster): () => Promise<void> {
  let current = first
  let restart: Promise<void> | undefined
  let complaint = ''

  const look = async () => {
    try {
      current = await runPostmaster(post)
      post.log('The database had ended unasked and was started again.')
      complaint = ''
    } catch (error) {
      // Tried again every second, said once.
      const { message } = error as Error
      if (message !== complaint) post.log(message)
      complaint = message
    }
    restart = undefined
  }

  const timer = setInterval(() => {
    if (!restart && startTime(current.pid) !== current.started) restart = look()
  }, 1000).unref()

  return async () => {
    clearInterval(timer)
    await restart
    await stopPostmaster(current)
  }
}
