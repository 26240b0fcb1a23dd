import { createHash } from 'node:crypto'
import { imageWidths } from '#contract/limits.ts'
import { linkPreview } from '#contract/uploads/link-preview.ts'

/** An image name in a URL: the original's hash, the width (the original's if absent) and the format; the link preview is the only JPEG. */
export type ImageName = { file: string; hash: string; width?: number; format: 'webp' | 'avif' | 'jpeg' }

const hashPattern = /^[0-9a-f]{32}$/
const pattern = /^([0-9a-f]{32})(?:-(\d{3,4}))?\.(webp|avif)$/
const widths: readonly number[] = imageWidths

/**
 * Parses '<hash>.webp', '<hash>-480.webp', '<hash>-480.avif' or '<hash>-preview.jpg'; null for any other text, so that no other path
 * reaches the disk.
 */
export function parseImageName(file: string): ImageName | null {
  if (file.endsWith(linkPreview.ending)) return parsePreviewName(file)
  const [, hash, digits, format] = pattern.exec(file) ?? []
  if (!hash || (format !== 'webp' && format !== 'avif')) return null
  if (digits === undefined) return format === 'webp' ? { file, hash, format } : null
  const width = Number(digits)
  return widths.includes(width) && String(width) === digits ? { file, hash, width, format } : null
}

function parsePreviewName(file: string): ImageName | null {
  const hash = file.slice(0, -linkPreview.ending.length)
  return hashPattern.test(hash) ? { file, hash, width: linkPreview.width, format: 'jpeg' } : null
}

/** The hash that names content: 32 hexadecimal digits of its SHA-256. */
export const contentHash = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32)

/** The names of all renditions of an original. */
export const renditionsOf = (hash: string): string[] => [
  `${hash}.webp`,
  hash + linkPreview.ending,
  ...imageWidths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`]),
]

/** The URL path below which stored images are served. */
export const uploadsPath = '/uploads/'

/** The URL path of a stored image. */
export const uploadUrl = (file: string): string => uploadsPath + file
