import { createHash } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import {
  type AttemptCounter,
  decrementAttempts,
  deleteAttempts,
  findCountedKeys,
  lockAttempts,
  updateAttempts,
} from './throttle.store.ts'
import { attemptLifetime, delayAfter, formatDuration, throttleRules } from './throttle-rules.ts'

/** A throttled attempt: its rule, and what it is counted by. */
export type ThrottledAttempt = readonly [rule: keyof typeof throttleRules, ...about: string[]]

type ThrottleDeps = Pick<AppContext, 'db' | 'clock' | 'rateLimit'>

/** A hash, so that the table contains neither user names nor IP addresses. */
const attemptKey = (attempt: ThrottledAttempt) =>
  createHash('sha256').update(JSON.stringify(attempt)).digest('base64url')

const hasExpired = ({ lastAttemptAt }: AttemptCounter, now: Date): boolean =>
  now.getTime() - lastAttemptAt.getTime() >= attemptLifetime

/**
 * Seconds until the next attempt is allowed; 0 or less if it is allowed now. The last attempt may have begun after this one and
 * been counted while this one waited for the lock.
 */
function secondsToWait(counter: AttemptCounter, rule: keyof typeof throttleRules, now: Date): number {
  if (hasExpired(counter, now)) return 0
  const since = Math.max(0, now.getTime() - counter.lastAttemptAt.getTime()) / 1000
  return delayAfter(throttleRules[rule], counter.count) - since
}

/** Throws tooMany while there are seconds to wait. */
function assertNoDelay(seconds: number): void {
  if (seconds <= 0) return
  const retryAfter = Math.ceil(seconds)
  throw new AppError('tooMany', `Too many attempts. Please try again in ${formatDuration(retryAfter)}.`, { retryAfter })
}

/**
 * Counts an attempt before it is checked, so that parallel attempts are limited too; 429 during a delay, and then nothing is
 * counted. The counts are shared by all processes.
 */
export const countAttempt = (deps: ThrottleDeps, ...attempts: ThrottledAttempt[]): Promise<void> =>
  countAttempts(deps, attempts, 1)

/** Counts attempts like `countAttempt`, each several times at once, such as for every file of a request. */
export async function countAttempts(
  { db, clock, rateLimit }: ThrottleDeps,
  attempts: readonly ThrottledAttempt[],
  times: number,
): Promise<void> {
  if (!rateLimit) return
  const now = clock()
  const ruleOf = new Map(attempts.map((attempt) => [attemptKey(attempt), attempt[0]]))
  await inTransaction(db, async (trx) => {
    const counters = await lockAttempts(trx, [...ruleOf.keys()], now)
    const wait = Math.max(...counters.map((counter) => secondsToWait(counter, ruleOf.get(counter.key)!, now)))
    assertNoDelay(wait)
    await updateAttempts(
      trx,
      counters.map((counter) => {
        const count = (hasExpired(counter, now) ? 0 : counter.count) + times
        return { key: counter.key, count, lastAttemptAt: now }
      }),
    )
  })
}

/**
 * Counts attempts with values that are not known, each once a day, however often it is repeated; 429 during a delay for every value that was not
 * attempted before, known or not, so that the response does not tell which. Values that were attempted before are never delayed.
 */
export async function countUnknownValues(
  { db, clock, rateLimit }: ThrottleDeps,
  attempt: ThrottledAttempt,
  values: readonly { value: string; isKnown: boolean }[],
): Promise<void> {
  if (!rateLimit || values.length === 0) return
  const now = clock()
  const valueKeys = new Map(values.map(({ value, isKnown }) => [attemptKey([...attempt, value]), isKnown]))
  const counted = await findCountedKeys(db, [...valueKeys.keys()], new Date(now.getTime() - attemptLifetime))
  const newKeys = [...valueKeys.keys()].filter((key) => !counted.has(key))
  if (newKeys.length === 0) return
  const unknown = newKeys.filter((key) => !valueKeys.get(key)).length
  await inTransaction(db, async (trx) => {
    const key = attemptKey(attempt)
    const counters = await lockAttempts(trx, [key, ...newKeys], now)
    const counter = counters.find((one) => one.key === key)!
    assertNoDelay(secondsToWait(counter, attempt[0], now))
    await updateAttempts(trx, [
      ...newKeys.map((newKey) => ({ key: newKey, count: 1, lastAttemptAt: now })),
      ...(unknown > 0
        ? [{ key, count: (hasExpired(counter, now) ? 0 : counter.count) + unknown, lastAttemptAt: now }]
        : []),
    ])
  })
}

/** Decrements the count after a successful attempt; other attempts of the same client still count. */
export async function decrementAttempt(
  { db, rateLimit }: ThrottleDeps,
  ...attempts: ThrottledAttempt[]
): Promise<void> {
  if (rateLimit) await decrementAttempts(db, attempts.map(attemptKey))
}

/** Resets the counts after a successful verification. */
export async function resetAttempts({ db, rateLimit }: ThrottleDeps, ...attempts: ThrottledAttempt[]): Promise<void> {
  if (rateLimit) await deleteAttempts(db, attempts.map(attemptKey))
}
