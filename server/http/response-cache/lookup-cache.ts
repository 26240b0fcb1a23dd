import type { CacheStore } from './cache-store.ts'
import type { ResponseTags } from './cache-tags.ts'

/** What a call answered, as on the wire, and what it shows. */
export type LookupResult = { reply: unknown; tags: ResponseTags | undefined }
/** Answers to calls that pages make in process. */
export type LookupCache = CacheStore<LookupResult>

/** Calls that every page makes, in the same words each time: a page that is rendered then asks the database for its own matter only. */
const cachedCalls = new Set(['GET /company-details', 'GET /categories'])

/** Far more than a company and its categories take. */
export const lookupCacheBytes = 4 * 1024 * 1024

/** Nobody who gets it can change it for the others. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

const isCacheable = (name: string, input: object) => cachedCalls.has(name) && Object.keys(input).length === 0

/** A call's answer, out of memory where every page makes it and it is known; everybody gets the same one. */
export async function lookup(
  keeper: LookupCache,
  { name, input }: { name: string; input: object },
  ask: () => Promise<LookupResult>,
): Promise<LookupResult> {
  if (!isCacheable(name, input) || !keeper.isFresh()) return ask()
  const known = keeper.get(name)
  if (known) return known
  const making = keeper.createEntry(name)
  try {
    const answer = await ask()
    if (answer.tags) making.store(deepFreeze(answer), JSON.stringify(answer.reply).length, answer.tags.tags)
    return answer
  } finally {
    making.settle()
  }
}
