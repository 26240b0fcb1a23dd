import type { BucketConfig } from '#server/config/bucket.ts'
import type { Log } from '#server/log.ts'
import type { ImageStorage } from '../images.ts'
import { createImageCache, type ImageCache } from './image-cache.ts'
import { listObjectsQuery } from './list-objects.ts'
import { createS3Client, type RetryOptions, StorageUnavailable, s3ErrorCode } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

/** The size of the in-memory image cache of a process, in bytes. */
const cacheBytes = 32 * 1024 * 1024

type Options = { log: Log; retryOptions?: RetryOptions }

/** Originals and renditions in a bucket, under `originals/` and `renditions/`. */
export function createS3ImageStorage(
  config: BucketConfig,
  { log, retryOptions }: Options,
): ImageStorage & { cache: ImageCache } {
  const send = createS3Client(config, retryOptions)
  const cache = createImageCache(cacheBytes)
  const files = (prefix: string) => createS3Storage({ send, prefix, cache, log })
  return { originals: files('originals/'), renditions: files('renditions/'), cache }
}

const credentialErrors = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'Forbidden',
  'status 403',
])
const regionErrors = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'])

/** Checks access to a bucket: null, or a one-line error that names the variable to correct. */
export async function checkBucketAccess(config: BucketConfig, retryOptions?: RetryOptions): Promise<string | null> {
  const { bucket, endpoint, region } = config
  try {
    const send = createS3Client(config, retryOptions)
    const response = await send(listObjectsQuery('originals/', '', 1), { method: 'GET' })
    if (response.status === 200) return null
    const code = s3ErrorCode(response)
    if (code === 'NoSuchBucket' || code === 'status 404') return `S3_BUCKET "${bucket}" does not exist at ${endpoint}.`
    if (credentialErrors.has(code)) {
      return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not use the bucket "${bucket}" at ${endpoint} (${code}).`
    }
    if (regionErrors.has(code)) return `S3_REGION "${region}" is not the region of the bucket "${bucket}" (${code}).`
    return `S3_ENDPOINT ${endpoint} does not respond like S3-compatible storage (${code}).`
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return `S3_ENDPOINT ${endpoint} cannot be used: ${error.message}.`
  }
}
