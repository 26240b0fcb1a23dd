import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, useRef, useState } from 'react'
import { acceptedImageTypes } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'

/** A button that opens the file dialog and accepts dropped files. */
export function PictureChooser({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(false)
    onChosen([...event.dataTransfer.files])
  }
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDragOver(true)
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
        className={cx(
          'grid aspect-4/5 w-full place-content-center justify-items-center gap-2 rounded-control border border-dashed p-2 text-sm font-medium',
          isDragOver ? 'border-link bg-link-tint text-link' : 'border-edge text-muted hover:border-ink hover:text-ink',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6" />
        Add pictures
      </button>
      <HiddenFileInput ref={input} aria-label="Pictures" multiple accept={acceptedImageTypes} onSelect={onChosen} />
    </>
  )
}
