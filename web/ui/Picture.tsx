import { type ReactEventHandler, useState } from 'react'
import { imageWidths } from '#contract/limits.ts'
import { cx } from './cx.ts'
import { isUpload, placeholder, resizedUrl, srcSet } from './picture-sources.ts'

type Props = {
  /** '/uploads/<hash>.webp', another address, or nothing: then the placeholder is shown. */
  src: string | null | undefined
  alt: string
  /** How wide it stands on the page, as in HTML: '(min-width: 1100px) 25vw, 50vw'. */
  sizes: string
  widths?: readonly number[]
  /**
   * Loads at once: for what is in sight when the page opens. All others wait until they come near. 'first' goes before
   * everything else on the line, which is for the one picture that a page is about: several of them share what there is.
   */
  eager?: boolean | 'first'
  /** Width over height of the box; 4/5 unless told. */
  ratio?: number
  fit?: 'cover' | 'contain'
  className?: string
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/** A picture in the width and format the browser wants, in a box whose size is known before it loads. */
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
        // A new element for a new picture: the old one must not stand there while the next one loads.
        key={shown}
        ref={(image) => {
          // A picture that failed before the page came alive fires no event any more.
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
