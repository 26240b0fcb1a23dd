const mebibyte = 1024 * 1024

/** The limits of an import: the size and lines of the file and the ZIP of images. Files are sent in chunks. */
export const importLimits = {
  maxBytes: 32 * mebibyte,
  maxLines: 100_000,
  maxZipBytes: 200 * mebibyte,
  maxZipEntries: 10_000,
  chunkBytes: 2 * mebibyte,
} as const
