/** The limits of every uploaded form: bytes of a file, files of a request; and the pixels of an image. */
export const uploadLimits = { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000, maxFiles: 10 } as const

/** A limit of bytes in mebibytes, as texts state it: '5 MB'. */
export const formatMegabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`

/** The message for a file of more bytes. */
export const fileTooLargeMessage = (maxBytes: number): string =>
  `The file must not exceed ${formatMegabytes(maxBytes)}.`
