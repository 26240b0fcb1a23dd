import { Refusal } from '../../errors.ts'
import { eachOf } from '../../gate.ts'
import type { Log } from '../../shop.ts'
import type { Files } from '../files.ts'
import { listing } from './listing.ts'
import { type Answer, type Ask, BucketAway, codeOf } from './requests.ts'
import type { SmallCache } from './small-cache.ts'

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml' }

/** A name says what its content is and the content never changes: who asks the bucket itself may keep it for ever. */
const headersOf = (name: string) => ({
  'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
})

const away = (what: string) =>
  new Refusal('unavailable', `Pictures cannot be ${what} at present. Please try again in a moment.`)

type Options = { ask: Ask; prefix: string; cache: SmallCache; log: Log }

/** The files of a bucket whose keys begin with a prefix. What was read or written lately is kept in memory, and served while the bucket is away. */
export function bucketFiles({ ask, prefix, cache, log }: Options): Files {
  const keyOf = (name: string) => `/${prefix}${name}`

  /** The answer to a request, or a refusal where there is none that can be used. */
  async function answer(what: 'read' | 'kept' | 'removed', asking: Promise<Answer>, good: readonly number[]) {
    const given = await asking.catch((error: unknown) => {
      if (!(error instanceof BucketAway)) throw error
      log.error({ reason: error.message, prefix }, `the bucket is away: pictures cannot be ${what}`)
      throw away(what)
    })
    if (good.includes(given.status)) return given
    log.error({ reason: codeOf(given), prefix }, `the bucket refuses: pictures cannot be ${what}`)
    throw away(what)
  }

  return {
    async read(name) {
      const key = keyOf(name)
      const kept = cache.get(key)
      if (kept) return kept
      const { status, body } = await answer('read', ask(key, { method: 'GET' }), [200, 404])
      if (status === 404) return null
      cache.put(key, body)
      return body
    },
    async write(name, content) {
      const key = keyOf(name)
      const body = Buffer.from(content)
      await answer('kept', ask(key, { method: 'PUT', headers: headersOf(name), body }), [200])
      cache.put(key, body)
    },
    async remove(names) {
      await eachOf(names, 4, async (name) => {
        cache.drop(keyOf(name))
        await answer('removed', ask(keyOf(name), { method: 'DELETE' }), [200, 204, 404])
      })
    },
    async changedBefore(moment) {
      const names: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page: ReturnType<typeof listing.read> = listing.read(
          await answer('read', ask(listing.pathOf(prefix, next), { method: 'GET' }), [200]),
        )
        const old = page.files.filter(({ changedAt }) => changedAt < moment)
        names.push(...old.map(({ key }) => key.slice(prefix.length)))
        next = page.next
      }
      return names
    },
  }
}
