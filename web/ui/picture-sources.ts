import { imageWidths } from '#contract/limits.ts'

export const placeholder = '/placeholder.svg'

/** Whether a picture is one of the store's own uploads, which come in several widths and formats. */
export const isUpload = (src: string): boolean => /^\/uploads\/[^?#]+\.\w+$/.test(src)

/** One width of an upload: '/uploads/a.webp' at 480 as AVIF is '/uploads/a-480.avif'. */
export const resizedUrl = (src: string, width: number, format: 'avif' | 'webp'): string =>
  src.replace(/\.\w+$/, `-${width}.${format}`)

/** A srcset of all widths in one format. */
export const srcSet = (src: string, format: 'avif' | 'webp', widths: readonly number[] = imageWidths): string =>
  widths.map((width) => `${resizedUrl(src, width, format)} ${width}w`).join(', ')
