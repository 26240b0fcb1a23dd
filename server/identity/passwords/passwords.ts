import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// argon2id with 19 MiB, 2 passes and 1 lane: OWASP's first recommendation.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each takes a core and 19 MiB: more than two at a time would hold memory, and every thread that compresses pages. One core is
 * left to the shop where there are no more than two.
 */
const hashingLimit = pLimit(availableParallelism() > 2 ? 2 : 1)

/** An argon2id hash to keep instead of the password. */
export const hashPassword = (password: string): Promise<string> => hashingLimit(() => hash(password, argon2Options))

let dummyHash: Promise<string> | undefined

/** Whether a password fits a kept hash. Without a hash it does the same work and says no, so that time tells nothing about who has an account. */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password that nobody has')
  const against = kept ?? (await dummyHash)
  const fits = await hashingLimit(() => verify(against, password))
  return kept !== null && fits
}

/** Whether a hash was made with less work than is asked for now, so that it should be made again while the password is at hand. */
export function needsRehash(kept: string): boolean {
  const [, algorithm, , costs = ''] = kept.split('$')
  const { m, t } = Object.fromEntries(costs.split(',').map((cost) => cost.split('=')))
  return algorithm !== 'argon2id' || Number(m) < argon2Options.memoryCost || Number(t) < argon2Options.timeCost
}
