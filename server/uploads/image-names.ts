import { createHash } from 'node:crypto'
import { imageWidths } from '#contract/limits.ts'

/** A picture as its address names it: which original, in which width (as wide as it is without one) and format. */
export type ImageName = { file: string; hash: string; width?: number; format: 'webp' | 'avif' }

const pattern = /^([0-9a-f]{32})(?:-(\d{3,4}))?\.(webp|avif)$/
const widths: readonly number[] = imageWidths

/** Reads '<hash>.webp', '<hash>-480.webp' or '<hash>-480.avif'; null for every other text, which so never reaches the disk. */
export function parseImageName(file: string): ImageName | null {
  const [, hash, digits, format] = pattern.exec(file) ?? []
  if (!hash || (format !== 'webp' && format !== 'avif')) return null
  if (digits === undefined) return format === 'webp' ? { file, hash, format } : null
  const width = Number(digits)
  return widths.includes(width) && String(width) === digits ? { file, hash, width, format } : null
}

/** The name under which content is kept: the same content has the same name. */
export const contentHash = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32)

/** Every file that can be made from an original. */
export const renditionsOf = (hash: string): string[] => [
  `${hash}.webp`,
  ...imageWidths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`]),
]

/** The address under which a kept picture is served. */
export const uploadUrl = (file: string): string => `/uploads/${file}`
