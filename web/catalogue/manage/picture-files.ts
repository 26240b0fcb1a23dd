import { upload } from '#contract/limits.ts'

/** What the file dialog offers; the server looks at the content itself. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const mebibyte = 1024 * 1024

/** Why a chosen file cannot be taken as a picture; null when it can be tried. */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!acceptedPictures.split(',').includes(type)) {
    return `${name} is not an image that can be shown. Use JPEG, PNG, WebP, AVIF or GIF.`
  }
  if (size > upload.maxBytes) return `${name} is larger than ${upload.maxBytes / mebibyte} MB.`
  return null
}
