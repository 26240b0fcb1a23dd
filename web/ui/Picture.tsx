import { type ReactEventHandler, useState } from 'react'
import { imageWidths } from '#contract/limits.ts'
import { cx } from './cx.ts'
import { isUpload, placeholder, resizedUrl, srcSet } from './picture-sources.ts'

type Props = {
  /** '/uploads/<hash>.webp' or another URL; without it the placeholder is shown. */
  src: string | null | undefined
  alt: string
  /** The `sizes` attribute of HTML, such as '(min-width: 1100px) 25vw, 50vw'. */
  sizes: string
  widths?: readonly number[]
  /**
   * Loads the image eagerly, for images above the fold; all others load lazily. 'first' also sets a high fetch priority, for the
   * one main image of a page.
   */
  eager?: boolean | 'first'
  /** The aspect ratio, 4/5 by default. */
  ratio?: number
  fit?: 'cover' | 'contain'
  className?: string
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/** A responsive image in a box of known size, so that loading it shifts nothing. */
export function Picture({
  src,
  alt,
  sizes,
  widths = imageWidths,
  eager,
  ratio = 4 / 5,
  fit = 'cover',
  className,
  onLoad,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src && src !== broken ? src : placeholder
  const responsive = isUpload(shown)
  const width = 800
  return (
    <picture className={cx('block overflow-hidden', className)} style={{ aspectRatio: ratio }}>
      {responsive && <source type="image/avif" srcSet={srcSet(shown, 'avif', widths)} sizes={sizes} />}
      {responsive && <source type="image/webp" srcSet={srcSet(shown, 'webp', widths)} sizes={sizes} />}
      <img
        // A new element for a new image: the previous image must not stay while the next one loads.
        key={shown}
        ref={(image) => {
          // An image that failed before hydration fires no further event.
          if (image?.complete && image.naturalWidth === 0 && shown !== placeholder)
            image.decode().catch(() => setBroken(shown))
        }}
        src={responsive ? resizedUrl(shown, 800, 'webp') : shown}
        alt={alt}
        width={width}
        height={Math.round(width / ratio)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : undefined}
        decoding="async"
        onError={() => setBroken(shown)}
        onLoad={onLoad}
        className={cx('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
      />
    </picture>
  )
}
