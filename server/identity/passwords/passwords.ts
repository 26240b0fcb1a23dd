import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// argon2id with 19 MiB, 2 passes and 1 lane: OWASP's first recommendation.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash uses a core and 19 MiB: more than two in parallel would use up memory and the threads that compress pages. With
 * two cores or fewer one hash runs at a time.
 */
const hashingLimit = pLimit(availableParallelism() > 2 ? 2 : 1)

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hashingLimit(() => hash(password, argon2Options))

let dummyHash: Promise<string> | undefined

/** Whether a password matches a stored hash. Without a hash the work is the same and the result false, so that the time does not reveal whether an account exists. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('a password without an account')
  const against = storedHash ?? (await dummyHash)
  const isCorrect = await hashingLimit(() => verify(against, password))
  return storedHash !== null && isCorrect
}

/** Whether a hash has lower cost parameters than the current ones and should be replaced while the password is known. */
export function needsRehash(storedHash: string): boolean {
  const [, algorithm, , costs = ''] = storedHash.split('$')
  const { m, t } = Object.fromEntries(costs.split(',').map((cost) => cost.split('=')))
  return algorithm !== 'argon2id' || Number(m) < argon2Options.memoryCost || Number(t) < argon2Options.timeCost
}
