import type { BucketConfig } from '../../config/bucket.ts'
import type { Log } from '../../shop.ts'
import type { PicturePlaces } from '../images.ts'
import { bucketFiles } from './bucket-files.ts'
import { listing } from './listing.ts'
import { BucketAway, codeOf, createRequests, type Patience } from './requests.ts'
import { createSmallCache, type SmallCache } from './small-cache.ts'

/** Bytes of pictures that a process keeps in memory: some hundred of the sizes that lists show. */
const cacheBytes = 32 * 1024 * 1024

type Options = { log: Log; patience?: Patience }

/** Originals and renditions in a bucket, under `originals/` and `renditions/`. */
export function placesIn(config: BucketConfig, { log, patience }: Options): PicturePlaces & { cache: SmallCache } {
  const ask = createRequests(config, patience)
  const cache = createSmallCache(cacheBytes)
  const files = (prefix: string) => bucketFiles({ ask, prefix, cache, log })
  return { originals: files('originals/'), renditions: files('renditions/'), cache }
}

const keysRefused = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', 'status 403'])
const otherRegion = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'])

/** Whether a bucket can be used: null, or the one line that says why not and which variable to look at. */
export async function troubleWith(config: BucketConfig, patience?: Patience): Promise<string | null> {
  const { bucket, endpoint, region } = config
  try {
    const answer = await createRequests(config, patience)(listing.pathOf('originals/', '', 1), { method: 'GET' })
    if (answer.status === 200) return null
    const code = codeOf(answer)
    if (code === 'NoSuchBucket' || code === 'status 404') return `S3_BUCKET "${bucket}" is not there at ${endpoint}.`
    if (keysRefused.has(code)) {
      return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not use the bucket "${bucket}" at ${endpoint} (${code}).`
    }
    if (otherRegion.has(code)) return `S3_REGION "${region}" is not where the bucket "${bucket}" is (${code}).`
    return `S3_ENDPOINT ${endpoint} does not answer as an S3-compatible store does (${code}).`
  } catch (error) {
    if (!(error instanceof BucketAway)) throw error
    return `S3_ENDPOINT ${endpoint} cannot be used: ${error.message}.`
  }
}
