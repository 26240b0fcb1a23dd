import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { Picture } from '#web/ui/Picture.tsx'

type Props = { src: string; name: string; onClose: () => void }

/** An image in the size of the screen; a click enlarges it further, and scrolling moves it. */
export function PictureZoom({ src, name, onClose }: Props) {
  const [isEnlarged, setIsEnlarged] = useState(false)
  return (
    <Modal open onClose={onClose} title={name} size="lg" fullOnPhone>
      <div className="overflow-auto overscroll-contain rounded-card">
        <button
          type="button"
          aria-label={isEnlarged ? 'Show the whole picture' : 'Look closer'}
          className={cx(
            'block overflow-hidden rounded-card',
            isEnlarged ? 'w-[200%] cursor-zoom-out' : 'mx-auto w-full max-w-[calc(72dvh*0.8)] cursor-zoom-in',
          )}
          onClick={() => setIsEnlarged(!isEnlarged)}
        >
          <Picture src={src} alt={name} eager sizes={isEnlarged ? '1600px' : '(min-width: 768px) 60vw, 100vw'} />
        </button>
      </div>
    </Modal>
  )
}
