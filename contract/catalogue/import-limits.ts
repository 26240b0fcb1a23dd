import { dayMs } from '../durations.ts'

const mebibyte = 1024 * 1024

/**
 * The limits of an import: the size and lines of the file and the ZIP of images, and the characters of a handle, which has an index.
 * Files are sent in chunks.
 */
export const importLimits = {
  maxBytes: 32 * mebibyte,
  maxLines: 100_000,
  maxHandleLength: 255,
  maxZipBytes: 200 * mebibyte,
  maxZipEntries: 10_000,
  chunkBytes: 2 * mebibyte,
} as const

/** The number of imports that the import page lists. */
export const listedImports = 10
/** Milliseconds after its creation after which an import is deleted: one that ended, and one that was not started. */
export const importTtl = { ended: 30 * dayMs, idle: dayMs } as const
