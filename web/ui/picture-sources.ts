import { imageWidths } from '#contract/limits.ts'

export const placeholder = '/placeholder.svg'

/** Whether a URL is an upload of the store, which is served in several widths and formats. */
export const isUpload = (src: string): boolean => /^\/uploads\/[^?#]+\.\w+$/.test(src)

/** The URL of a resized upload: '/uploads/a.webp' at 480 as AVIF is '/uploads/a-480.avif'. */
export const resizedUrl = (src: string, width: number, format: 'avif' | 'webp'): string =>
  src.replace(/\.\w+$/, `-${width}.${format}`)

/** A srcset of all widths in one format. */
export const srcSet = (src: string, format: 'avif' | 'webp', widths: readonly number[] = imageWidths): string =>
  widths.map((width) => `${resizedUrl(src, width, format)} ${width}w`).join(', ')
