import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { Log } from '../shop.ts'
import { placesIn, troubleWith } from '../uploads/bucket/open-bucket.ts'
import { createImages, type Images } from '../uploads/images.ts'
import { StartRefused } from './refused.ts'

/** A directory that is there and can be written to. */
function usable(dataDir: string, directory = dataDir): string {
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message.split(',')[0]}.`)
  }
}

/** The store's pictures where the configuration keeps them; a refusal where the disk cannot keep them. */
export function openImages(config: Config, log: Log, metrics: Metrics = noMetrics): Images {
  const { dataDir } = config
  if (!config.bucket) return createImages({ directory: usable(dataDir, join(dataDir, 'uploads')), log })
  // Other things are kept on the disk all the same: the first password, mails without a mail server.
  usable(dataDir)
  const { cache, ...places } = placesIn(config.bucket, { log })
  metrics.watch('cache', 'pictures', cache.counts)
  return createImages({ places, log })
}

/** Refuses a start whose bucket cannot be used; the disk needs no such question. */
export async function checkBucket({ bucket }: Config): Promise<void> {
  const trouble = bucket && (await troubleWith(bucket))
  if (trouble) throw new StartRefused(trouble)
}
