import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import {
  type AttemptCounter,
  decrementAttempts,
  deleteAttempts,
  lockAttempts,
  updateAttempts,
} from './login-throttle.store.ts'
import { attemptLifetimeSeconds, formatDuration, pauseAfter, throttleRules } from './throttle-rules.ts'

/** One thing that is tried: by which rule it counts, and whom it is about. */
export type ThrottledAttempt = readonly [rule: keyof typeof throttleRules, ...about: string[]]

type ThrottleDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit'>

/** A hash: the table tells neither whom somebody tried to be nor from where. */
const attemptKey = (tried: ThrottledAttempt) => createHash('sha256').update(JSON.stringify(tried)).digest('base64url')

/**
 * Seconds until the next try is allowed; 0 or less when it is now. The last try may be one that began after this one, and was
 * counted while this one waited for its turn.
 */
function secondsToWait({ count, lastAttemptAt }: AttemptCounter, rule: keyof typeof throttleRules, now: Date): number {
  const since = Math.max(0, now.getTime() - lastAttemptAt.getTime()) / 1000
  return since >= attemptLifetimeSeconds ? 0 : pauseAfter(throttleRules[rule], count) - since
}

/**
 * Counts a try before it is made, so that many at once cannot slip through together; refused (429) while a pause lasts,
 * and then nothing is counted. Shared by all processes on the database.
 */
export async function countAttempt(
  { db, clock, rateLimit }: ThrottleDeps,
  ...tries: ThrottledAttempt[]
): Promise<void> {
  if (!rateLimit) return
  const now = clock()
  const ruleOf = new Map(tries.map((tried) => [attemptKey(tried), tried[0]]))
  await inTransaction(db, async (trx) => {
    const known = await lockAttempts(trx, [...ruleOf.keys()], now)
    const wait = Math.max(...known.map((one) => secondsToWait(one, ruleOf.get(one.key)!, now)))
    if (wait > 0) {
      const retryAfter = Math.ceil(wait)
      throw new AppError('tooMany', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, {
        retryAfter,
      })
    }
    await updateAttempts(
      trx,
      known.map(({ key, count, lastAttemptAt }) => {
        const isForgotten = now.getTime() - lastAttemptAt.getTime() >= attemptLifetimeSeconds * 1000
        return { key, count: isForgotten ? 1 : count + 1, lastAttemptAt: now }
      }),
    )
  })
}

/** Takes back a try that turned out well, where others of the same client still count. */
export async function uncountAttempt({ db, rateLimit }: ThrottleDeps, ...tries: ThrottledAttempt[]): Promise<void> {
  if (rateLimit) await decrementAttempts(db, tries.map(attemptKey))
}

/** Begins anew: whoever has proved who they are did not guess. */
export async function resetAttempts({ db, rateLimit }: ThrottleDeps, ...tries: ThrottledAttempt[]): Promise<void> {
  if (rateLimit) await deleteAttempts(db, tries.map(attemptKey))
}
