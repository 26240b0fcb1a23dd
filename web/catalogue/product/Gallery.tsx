import ZoomIn from 'lucide-react/icons/zoom-in'
import { useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { type ImageViewModel, tintStyle } from '../product.ts'
import { GalleryThumbnails } from './GalleryThumbnails.tsx'

const loadZoom = () => import('./PictureZoom.tsx').then((file) => file.PictureZoom)

type Props = { pictures: readonly ImageViewModel[]; name: string; hex?: string }

/** A product's images in a row with scroll snapping, moved by swiping, thumbnails and arrow keys. */
export function Gallery({ pictures, name, hex }: Props) {
  const listRef = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const PictureZoom = useLazyModule(loadZoom, isZoomed, () => setZoomed(false))
  const shown = pictures.length > 0 ? pictures : [null]
  const scrollToPicture = (index: number) => listRef.current?.scrollTo({ left: index * listRef.current.clientWidth })
  const altText = (index: number) => (shown.length > 1 ? `${name}, picture ${index + 1} of ${shown.length}` : name)
  return (
    <section aria-label="Pictures" className="grid gap-3 lg:grid-cols-[4.5rem_1fr] lg:gap-4">
      {shown.length > 1 && <GalleryThumbnails pictures={pictures} shownIndex={shownIndex} onShow={scrollToPicture} />}
      <div className={cx('relative min-w-0 lg:order-2', shown.length === 1 && 'lg:col-span-2')}>
        <ul
          ref={listRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`Pictures of ${name}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] motion-safe:scroll-smooth"
          style={tintStyle(hex)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShownIndex(Math.round(scrollLeft / clientWidth))
          }
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
            if (!step) return
            event.preventDefault()
            scrollToPicture(shownIndex + step)
          }}
        >
          {shown.map((picture, index) => (
            <li key={picture?.id ?? 'none'} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
              <Picture
                src={picture?.url}
                alt={altText(index)}
                eager={index === 0 && 'first'}
                sizes="(min-width: 1360px) 640px, (min-width: 1100px) 48vw, (min-width: 768px) 46vw, 92vw"
              />
            </li>
          ))}
        </ul>
        {pictures.length > 0 && (
          <div className="absolute right-3 bottom-3">
            <IconButton label="Zoom" variant="secondary" onClick={() => setZoomed(true)}>
              <ZoomIn className="size-5" />
            </IconButton>
          </div>
        )}
      </div>
      {isZoomed && PictureZoom && (
        <PictureZoom
          src={pictures[shownIndex]?.url ?? ''}
          name={altText(shownIndex)}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  )
}
