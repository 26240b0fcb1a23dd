import pLimit from 'p-limit'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import type { FileStorage } from '../file-storage.ts'
import type { ImageCache } from './image-cache.ts'
import { listObjectsQuery, type ObjectPage, parseObjectPage } from './list-objects.ts'
import { type S3Client, type S3Response, StorageUnavailable, s3ErrorCode } from './s3-client.ts'

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** The headers of a stored object. Names are content hashes, so that objects are immutable. */
const headersOf = (name: string) => ({
  'content-type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
})

const storageUnavailable = (operation: string) =>
  new AppError('unavailable', `Pictures cannot be ${operation} at present. Please try again in a moment.`)

type Options = { send: S3Client; prefix: string; cache: ImageCache; log: Log }

/**
 * File storage in a bucket under a key prefix. Files that were recently read or written are cached in memory, and are returned
 * while the bucket is unavailable.
 */
export function createS3Storage({ send, prefix, cache, log }: Options): FileStorage {
  const keyOf = (name: string) => `/${prefix}${name}`

  /** Awaits a response with an expected status; throws 'unavailable' (503) for any other result. */
  async function expectStatus(
    operation: 'read' | 'saved' | 'deleted',
    pending: Promise<S3Response>,
    expected: readonly number[],
  ) {
    const response = await pending.catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error
      log.error({ reason: error.message, prefix }, `the bucket is unavailable: pictures cannot be ${operation}`)
      throw storageUnavailable(operation)
    })
    if (expected.includes(response.status)) return response
    log.error(
      { reason: s3ErrorCode(response), prefix },
      `the bucket returned an error: pictures cannot be ${operation}`,
    )
    throw storageUnavailable(operation)
  }

  return {
    async read(name) {
      const key = keyOf(name)
      const cached = cache.get(key)
      if (cached) return cached
      const { status, body } = await expectStatus('read', send(key, { method: 'GET' }), [200, 404])
      if (status === 404) return null
      cache.set(key, body)
      return body
    },
    async write(name, content) {
      const key = keyOf(name)
      const body = Buffer.from(content)
      await expectStatus('saved', send(key, { method: 'PUT', headers: headersOf(name), body }), [200])
      cache.set(key, body)
    },
    async remove(names) {
      await pLimit(4).map(names, async (name) => {
        cache.delete(keyOf(name))
        await expectStatus('deleted', send(keyOf(name), { method: 'DELETE' }), [200, 204, 404])
      })
    },
    async modifiedAt(name) {
      // The first of the keys that begin with the name, in their order, is the name itself.
      const request = send(listObjectsQuery(`${prefix}${name}`, '', 1), { method: 'GET' })
      const [object] = parseObjectPage(await expectStatus('read', request, [200])).objects
      return object?.key === `${prefix}${name}` ? object.changedAt : null
    },
    async modifiedBefore(before) {
      const names: string[] = []
      for (let token: string | null = ''; token !== null; ) {
        const request = send(listObjectsQuery(prefix, token), { method: 'GET' })
        const { objects, nextToken }: ObjectPage = parseObjectPage(await expectStatus('read', request, [200]))
        const old = objects.filter(({ changedAt }) => changedAt < before)
        names.push(...old.map(({ key }) => key.slice(prefix.length)))
        token = nextToken
      }
      return names
    },
  }
}
