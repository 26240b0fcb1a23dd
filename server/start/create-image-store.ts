import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/context.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { checkBucketAccess, createS3ImageStorage } from '#server/uploads/bucket/s3-image-storage.ts'
import { createImages, type Images } from '#server/uploads/images.ts'
import { StartupError } from './startup-errors.ts'

/** A directory that is there and can be written to. */
function ensureWritable(dataDir: string, directory = dataDir): string {
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message.split(',')[0]}.`)
  }
}

/** The store's pictures where the configuration keeps them; a refusal where the disk cannot keep them. */
export function createImageStore(config: Config, log: Log, metrics: Metrics = noMetrics): Images {
  const { dataDir } = config
  if (!config.bucket) return createImages({ directory: ensureWritable(dataDir, join(dataDir, 'uploads')), log })
  // Other things are kept on the disk all the same: the first password, mails without a mail server.
  ensureWritable(dataDir)
  const { cache, ...places } = createS3ImageStorage(config.bucket, { log })
  metrics.registerCollector('cache', 'pictures', cache.counts)
  return createImages({ places, log })
}

/** Refuses a start whose bucket cannot be used; the disk needs no such question. */
export async function checkBucket({ bucket }: Config): Promise<void> {
  const trouble = bucket && (await checkBucketAccess(bucket))
  if (trouble) throw new StartupError(trouble)
}
