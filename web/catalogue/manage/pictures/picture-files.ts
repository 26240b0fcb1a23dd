import { acceptedImageTypes } from '#contract/limits.ts'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'

const mebibyte = 1024 * 1024

/** Why a chosen file cannot be an image; null if it can be uploaded. */
export function pictureFileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!acceptedImageTypes.split(',').includes(type)) {
    return `${name} is not an image that can be shown. Use JPEG, PNG, WebP, AVIF or GIF.`
  }
  if (size > uploadLimits.maxBytes) return `${name} is larger than ${uploadLimits.maxBytes / mebibyte} MB.`
  return null
}
