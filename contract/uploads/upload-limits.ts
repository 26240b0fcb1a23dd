/** The limits of image uploads: 10 MiB and 40 megapixels per image, 10 images per request. */
export const uploadLimits = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, maxFiles: 10 } as const
