/** The limits of every uploaded form: bytes of a file, files of a request; and the pixels of an image. */
export const uploadLimits = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, maxFiles: 10 } as const
