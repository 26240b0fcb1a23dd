import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/Picture.tsx'
import type { ImageViewModel } from '../product.ts'

type Props = { pictures: readonly ImageViewModel[]; shownIndex: number; onShow: (index: number) => void }

/** The thumbnails. They are links to the images of the row, so that they work without JavaScript. */
export function GalleryThumbnails({ pictures, shownIndex, onShow }: Props) {
  return (
    <ul className="flex gap-2 overflow-x-auto p-0.5 max-lg:order-2 lg:max-h-[40rem] lg:flex-col lg:overflow-y-auto">
      {pictures.map(({ id, url }, index) => (
        <li key={id} className="w-14 shrink-0 lg:w-full">
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === shownIndex ? 'true' : undefined}
            className={cx(
              'block overflow-hidden rounded-control border-2 transition-colors',
              index === shownIndex ? 'border-link' : 'border-transparent hover:border-edge',
            )}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
          >
            <Picture src={url} alt="" sizes="72px" widths={[240]} />
          </a>
        </li>
      ))}
    </ul>
  )
}
