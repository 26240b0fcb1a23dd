import { session } from '#web/identity/session.ts'

let queue: Promise<unknown> = Promise.resolve()

/** The id of the signed-in user; null for a visitor. */
export const sessionUserId = (): string | null => session.get().user?.id ?? null

/**
 * Runs a job on the cart after the jobs before it, so that an older response never replaces a newer one. The job waits for the session,
 * because the cart depends on the user. A job is dropped if the user has changed since the job was queued.
 */
export function enqueue(job: () => Promise<void>): Promise<void> {
  const userId = session.get().isLoading ? undefined : sessionUserId()
  const run = queue.then(async () => {
    await session.whenReady()
    if (userId === undefined || userId === sessionUserId()) await job()
  })
  queue = run.catch(() => undefined)
  return run
}
