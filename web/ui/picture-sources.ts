import { imageWidths } from '#contract/limits.ts'
import { linkPreview } from '#contract/uploads/link-preview.ts'

export const placeholder = '/placeholder.svg'

/** Whether a URL is an upload of the store, which is served in several widths and formats. */
export const isUpload = (src: string): boolean => /^\/uploads\/[^?#]+\.\w+$/.test(src)

/** The URL of a resized upload: '/uploads/a.webp' at 480 as AVIF is '/uploads/a-480.avif'. */
export const resizedUrl = (src: string, width: number, format: 'avif' | 'webp'): string =>
  src.replace(/\.\w+$/, `-${width}.${format}`)

/** The URL of the JPEG of an upload for link previews. */
export const linkPreviewUrl = (src: string): string => src.replace(/\.\w+$/, linkPreview.ending)

/** A srcset of all widths in one format. */
export const srcSet = (src: string, format: 'avif' | 'webp', widths: readonly number[] = imageWidths): string =>
  widths.map((width) => `${resizedUrl(src, width, format)} ${width}w`).join(', ')
