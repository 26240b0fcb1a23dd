import pLimit from 'p-limit'
import type { Log } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FileStorage } from '../file-storage.ts'
import type { ImageCache } from './image-cache.ts'
import { listObjects } from './list-objects.ts'
import { errorCodeOf, type S3Client, type S3Response, StorageUnavailable } from './s3-client.ts'

const contentTypes: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml' }

/** A name says what its content is and the content never changes: who asks the bucket itself may keep it for ever. */
const headersOf = (name: string) => ({
  'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
})

const storageUnavailable = (what: string) =>
  new AppError('unavailable', `Pictures cannot be ${what} at present. Please try again in a moment.`)

type Options = { ask: S3Client; prefix: string; cache: ImageCache; log: Log }

/** The files of a bucket whose keys begin with a prefix. What was read or written lately is kept in memory, and served while the bucket is away. */
export function createS3Storage({ ask, prefix, cache, log }: Options): FileStorage {
  const keyOf = (name: string) => `/${prefix}${name}`

  /** The answer to a request, or a refusal where there is none that can be used. */
  async function answer(what: 'read' | 'kept' | 'removed', asking: Promise<S3Response>, good: readonly number[]) {
    const given = await asking.catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error
      log.error({ reason: error.message, prefix }, `the bucket is away: pictures cannot be ${what}`)
      throw storageUnavailable(what)
    })
    if (good.includes(given.status)) return given
    log.error({ reason: errorCodeOf(given), prefix }, `the bucket refuses: pictures cannot be ${what}`)
    throw storageUnavailable(what)
  }

  return {
    async read(name) {
      const key = keyOf(name)
      const kept = cache.get(key)
      if (kept) return kept
      const { status, body } = await answer('read', ask(key, { method: 'GET' }), [200, 404])
      if (status === 404) return null
      cache.set(key, body)
      return body
    },
    async write(name, content) {
      const key = keyOf(name)
      const body = Buffer.from(content)
      await answer('kept', ask(key, { method: 'PUT', headers: headersOf(name), body }), [200])
      cache.set(key, body)
    },
    async remove(names) {
      await pLimit(4).map(names, async (name) => {
        cache.delete(keyOf(name))
        await answer('removed', ask(keyOf(name), { method: 'DELETE' }), [200, 204, 404])
      })
    },
    async modifiedBefore(moment) {
      const names: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page: ReturnType<typeof listObjects.parse> = listObjects.parse(
          await answer('read', ask(listObjects.pathOf(prefix, next), { method: 'GET' }), [200]),
        )
        const old = page.files.filter(({ changedAt }) => changedAt < moment)
        names.push(...old.map(({ key }) => key.slice(prefix.length)))
        next = page.next
      }
      return names
    },
  }
}
