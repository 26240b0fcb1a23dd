const mebibyte = 1024 * 1024

/** What a file of products may be: its size, its lines, the ZIP of pictures beside it. Files are sent in pieces. */
export const importLimits = {
  maxBytes: 32 * mebibyte,
  maxLines: 100_000,
  maxZipBytes: 200 * mebibyte,
  maxZipEntries: 10_000,
  chunkBytes: 2 * mebibyte,
} as const
