import { uploadLimits } from '#contract/limits.ts'

/** What the file dialog offers; the server looks at the content itself. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const mebibyte = 1024 * 1024

/** Why a chosen file cannot be taken as a picture; null when it can be tried. */
export function pictureFileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!acceptedImageTypes.split(',').includes(type)) {
    return `${name} is not an image that can be shown. Use JPEG, PNG, WebP, AVIF or GIF.`
  }
  if (size > uploadLimits.maxBytes) return `${name} is larger than ${uploadLimits.maxBytes / mebibyte} MB.`
  return null
}
