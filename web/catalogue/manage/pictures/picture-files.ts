import { acceptedImageTypes } from '#contract/limits.ts'
import { formatMegabytes, uploadLimits } from '#contract/uploads/upload-limits.ts'

/** The image files that can be uploaded, in words. */
export const pictureFilesText = `JPEG, PNG, WebP, AVIF or GIF, at most ${formatMegabytes(uploadLimits.maxBytes)}`

/** Why a chosen file cannot be an image; null if it can be uploaded. */
export function pictureFileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!acceptedImageTypes.split(',').includes(type)) {
    return `${name} is not an image that can be shown. Use JPEG, PNG, WebP, AVIF or GIF.`
  }
  if (size > uploadLimits.maxBytes) return `${name} is larger than ${formatMegabytes(uploadLimits.maxBytes)}.`
  return null
}
