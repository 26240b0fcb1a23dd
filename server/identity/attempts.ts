import { createHash } from 'node:crypto'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { forgetTries, holdTries, type Tries, takeBack, writeTries } from './attempts.store.ts'
import { inTime, pauseAfter, tryMemory, tryRules } from './try-rules.ts'

/** One thing that is tried: by which rule it counts, and whom it is about. */
export type Try = readonly [rule: keyof typeof tryRules, ...about: string[]]

type Counting = Pick<Shop, 'db' | 'clock' | 'rateLimit'>

/** A hash: the table tells neither whom somebody tried to be nor from where. */
const keyOf = (tried: Try) => createHash('sha256').update(JSON.stringify(tried)).digest('base64url')

/**
 * Seconds until the next try is allowed; 0 or less when it is now. The last try may be one that began after this one, and was
 * counted while this one waited for its turn.
 */
function waitFor({ count, lastAt }: Tries, rule: keyof typeof tryRules, now: Date): number {
  const since = Math.max(0, now.getTime() - lastAt.getTime()) / 1000
  return since >= tryMemory ? 0 : pauseAfter(tryRules[rule], count) - since
}

/**
 * Counts a try before it is made, so that many at once cannot slip through together; refused (429) while a pause lasts,
 * and then nothing is counted. Shared by all processes on the database.
 */
export async function countTry({ db, clock, rateLimit }: Counting, ...tries: Try[]): Promise<void> {
  if (!rateLimit) return
  const now = clock()
  const ruleOf = new Map(tries.map((tried) => [keyOf(tried), tried[0]]))
  await inTransaction(db, async (trx) => {
    const known = await holdTries(trx, [...ruleOf.keys()], now)
    const wait = Math.max(...known.map((one) => waitFor(one, ruleOf.get(one.key)!, now)))
    if (wait > 0) {
      const retryAfter = Math.ceil(wait)
      throw new Refusal('tooMany', `Too many attempts. Please try again in ${inTime(retryAfter)}.`, { retryAfter })
    }
    await writeTries(
      trx,
      known.map(({ key, count, lastAt }) => {
        const isForgotten = now.getTime() - lastAt.getTime() >= tryMemory * 1000
        return { key, count: isForgotten ? 1 : count + 1, lastAt: now }
      }),
    )
  })
}

/** Takes back a try that turned out well, where others of the same client still count. */
export async function uncountTry({ db, rateLimit }: Counting, ...tries: Try[]): Promise<void> {
  if (rateLimit) await takeBack(db, tries.map(keyOf))
}

/** Begins anew: whoever has proved who they are did not guess. */
export async function forgiveTries({ db, rateLimit }: Counting, ...tries: Try[]): Promise<void> {
  if (rateLimit) await forgetTries(db, tries.map(keyOf))
}
