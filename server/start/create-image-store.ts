import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/context.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { checkBucketAccess, createS3ImageStorage } from '#server/uploads/bucket/s3-image-storage.ts'
import { createImages, type Images } from '#server/uploads/images.ts'
import { StartupError } from './startup-errors.ts'

/** Creates a directory; throws a StartupError if it is not writable. */
function ensureWritable(dataDir: string, directory = dataDir): string {
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message.split(',')[0]}.`)
  }
}

/** The image store on the disk or in the configured bucket; throws a StartupError if DATA_DIR is not writable. */
export function createImageStore(config: Config, log: Log, metrics: Metrics = noMetrics): Images {
  const { dataDir } = config
  if (!config.bucket) return createImages({ directory: ensureWritable(dataDir, join(dataDir, 'uploads')), log })
  // DATA_DIR also contains the first password, and mails without a mail server.
  ensureWritable(dataDir)
  const { cache, ...storage } = createS3ImageStorage(config.bucket, { log })
  metrics.registerCollector('cache', 'image', cache.counts)
  return createImages({ storage, log })
}

/** Throws a StartupError if the configured bucket cannot be used. */
export async function checkBucket({ bucket }: Config): Promise<void> {
  const problem = bucket && (await checkBucketAccess(bucket))
  if (problem) throw new StartupError(problem)
}
