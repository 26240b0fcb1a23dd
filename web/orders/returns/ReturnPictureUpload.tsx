import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash'
import { useRef } from 'react'
import { acceptedImageTypes } from '#contract/limits.ts'
import { maxReturnPictures } from '#contract/orders/returns/returns.ts'
import { useObjectUrl } from '#web/catalogue/manage/pictures/use-object-url.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import type { ChosenPicture, ReturnPicturesState } from './use-return-pictures.ts'

/** Adds up to four pictures to a return, from the files or the camera; each is uploaded at once. */
export function ReturnPictureUpload({ pictures }: { pictures: ReturnPicturesState }) {
  const group = useFocusFallback<HTMLFieldSetElement>()
  const { list, problems } = pictures
  const sending = list.filter((picture) => picture.id === null && picture.error === null)
  const errors = [...problems, ...list.flatMap(({ error }) => error ?? [])]
  return (
    <fieldset ref={group} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">Pictures</span>
        <span className="text-muted">Optional, up to {maxReturnPictures}</span>
      </legend>
      {list.length > 0 && (
        <ul className="grid grid-cols-4 gap-3">
          {list.map((picture, index) => (
            <Tile
              key={picture.key}
              picture={picture}
              name={`picture ${index + 1}`}
              onRetry={() => pictures.retry(picture)}
              onRemove={() => pictures.remove(picture.key)}
            />
          ))}
        </ul>
      )}
      {sending.length > 0 && (
        <ProgressBar
          label={sending.length === 1 ? 'Uploading a picture' : `Uploading ${sending.length} pictures`}
          done={sending.reduce((sum, { progress }) => sum + progress, 0)}
          total={sending.length}
        />
      )}
      {errors.map((error) => (
        <ErrorText key={error}>{error}</ErrorText>
      ))}
      {pictures.room > 0 && <Choosers onChosen={pictures.add} />}
    </fieldset>
  )
}

/** The buttons for files, and on a phone for the camera, which some phones do not offer among the files. */
function Choosers({ onChosen }: { onChosen: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => files.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5" />
        Add pictures
      </Button>
      <Button className="md:hidden" onClick={() => camera.current?.click()}>
        <Camera aria-hidden="true" className="size-5" />
        Take a picture
      </Button>
      <HiddenFileInput ref={files} multiple accept={acceptedImageTypes} onSelect={onChosen} />
      <HiddenFileInput ref={camera} accept={acceptedImageTypes} capture="environment" onSelect={onChosen} />
    </div>
  )
}

type TileProps = { picture: ChosenPicture; name: string; onRetry: () => void; onRemove: () => void }

function Tile({ picture: { file, id, error }, name, onRetry, onRemove }: TileProps) {
  const preview = useObjectUrl(file)
  return (
    <li className="grid content-start gap-1.5">
      <div className={cx('overflow-hidden rounded-control border border-hairline bg-well', !id && 'opacity-30')}>
        <Picture src={preview} alt={file.name} sizes="128px" />
      </div>
      <div className="flex">
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash aria-hidden="true" className="size-4" />
        </IconButton>
        {error && (
          <IconButton label={`Upload ${name} again`} onClick={onRetry}>
            <RotateCcw aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
