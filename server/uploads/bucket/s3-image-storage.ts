import type { BucketConfig } from '#server/config/bucket.ts'
import type { Log } from '#server/context.ts'
import type { ImageStorage } from '../images.ts'
import { createImageCache, type ImageCache } from './image-cache.ts'
import { listObjects } from './list-objects.ts'
import { createS3Client, errorCodeOf, type RetryOptions, StorageUnavailable } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

/** Bytes of pictures that a process keeps in memory: some hundred of the sizes that lists show. */
const cacheBytes = 32 * 1024 * 1024

type Options = { log: Log; patience?: RetryOptions }

/** Originals and renditions in a bucket, under `originals/` and `renditions/`. */
export function createS3ImageStorage(
  config: BucketConfig,
  { log, patience }: Options,
): ImageStorage & { cache: ImageCache } {
  const ask = createS3Client(config, patience)
  const cache = createImageCache(cacheBytes)
  const files = (prefix: string) => createS3Storage({ ask, prefix, cache, log })
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

/** Whether a bucket can be used: null, or the one line that says why not and which variable to look at. */
export async function checkBucketAccess(config: BucketConfig, patience?: RetryOptions): Promise<string | null> {
  const { bucket, endpoint, region } = config
  try {
    const answer = await createS3Client(config, patience)(listObjects.pathOf('originals/', '', 1), { method: 'GET' })
    if (answer.status === 200) return null
    const code = errorCodeOf(answer)
    if (code === 'NoSuchBucket' || code === 'status 404') return `S3_BUCKET "${bucket}" is not there at ${endpoint}.`
    if (credentialErrors.has(code)) {
      return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not use the bucket "${bucket}" at ${endpoint} (${code}).`
    }
    if (regionErrors.has(code)) return `S3_REGION "${region}" is not where the bucket "${bucket}" is (${code}).`
    return `S3_ENDPOINT ${endpoint} does not answer as an S3-compatible store does (${code}).`
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return `S3_ENDPOINT ${endpoint} cannot be used: ${error.message}.`
  }
}
