import type { CallName } from '#contract/calls.ts'
import type { CacheStore } from './cache-store.ts'
import type { ResponseTags } from './cache-tags.ts'

/** A call's response as on the wire, and its tags. */
export type LookupResult = { response: unknown; tags: ResponseTags | undefined }
/** Responses of calls that pages make in process, and what every mail reads. */
export type LookupCache = CacheStore<LookupResult>

/** Calls that every page makes with the same input: a rendered page then queries the database for its own data only. */
const cachedCalls = new Set<string>(['GET /company-details', 'GET /categories'] satisfies CallName[])

/** Much more than the company details and all categories need. */
export const lookupCacheBytes = 4 * 1024 * 1024

/** Freezes a stored result, because all pages share it. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

const isCacheable = (name: string, input: object) => cachedCalls.has(name) && Object.keys(input).length === 0

/** Returns a call's response, from the cache if the call is cacheable, else from `call`. */
export const lookup = (
  cache: LookupCache,
  { name, input }: { name: string; input: object },
  call: () => Promise<LookupResult>,
): Promise<LookupResult> => (isCacheable(name, input) ? lookupCached(cache, name, call) : call())

/** Returns what the cache has for a key, else what `read` returns, which is stored if it has tags. */
export async function lookupCached(
  cache: LookupCache,
  key: string,
  read: () => Promise<LookupResult>,
): Promise<LookupResult> {
  const { value, entry } = await cache.find(key, true)
  if (value) return value
  try {
    const result = await read()
    if (result.tags) entry?.store(deepFreeze(result), JSON.stringify(result.response).length, result.tags.tags)
    return result
  } finally {
    entry?.settle()
  }
}
