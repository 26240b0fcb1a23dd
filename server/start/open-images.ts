import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../shop.ts'
import { createImages, type Images } from '../uploads/images.ts'
import { StartRefused } from './refused.ts'

function uploadsDirectory({ dataDir }: Config): string {
  const directory = join(dataDir, 'uploads')
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch (error) {
    throw new StartRefused(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message.split(',')[0]}.`)
  }
}

/** The store's pictures where the configuration keeps them; a refusal where they cannot be kept. */
export const openImages = (config: Config, log: Log): Images =>
  createImages({ directory: uploadsDirectory(config), log })
