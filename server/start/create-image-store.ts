import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { checkBucketAccess, createS3ImageStorage } from '#server/uploads/bucket/s3-image-storage.ts'
import { createImages, type Images } from '#server/uploads/images.ts'
import { StartupError } from './startup-errors.ts'

/**
 * Creates DATA_DIR or a directory in it; throws a StartupError if it, or one of its directories with these names, is not writable. After a
 * restore by another account the directories exist and belong to that account.
 */
function ensureWritable(dataDir: string, directory: string, names: readonly string[]): string {
  try {
    mkdirSync(directory, { recursive: true })
    const existing = names.map((name) => join(directory, name)).filter((path) => existsSync(path))
    for (const path of [directory, ...existing]) accessSync(path, constants.W_OK | constants.X_OK)
    return directory
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message}.`)
  }
}

/** The image store on the disk or in the configured bucket; throws a StartupError if DATA_DIR is not writable. */
export function createImageStore(config: Config, log: Log, metrics: Metrics = noMetrics): Images {
  const { dataDir } = config
  // DATA_DIR also contains the first password, and mails without a mail server.
  ensureWritable(dataDir, dataDir, ['outbox'])
  if (!config.bucket) {
    const directory = ensureWritable(dataDir, join(dataDir, 'uploads'), ['originals', 'renditions'])
    return createImages({ directory, log })
  }
  const { cache, ...storage } = createS3ImageStorage(config.bucket, { log })
  metrics.registerCollector('cache', 'image', cache.counts)
  return createImages({ storage, log })
}

/** Throws a StartupError if the configured bucket cannot be used. */
export async function checkBucket({ bucket }: Config): Promise<void> {
  const problem = bucket && (await checkBucketAccess(bucket))
  if (problem) throw new StartupError(problem)
}
