import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash'
import { useId, useRef } from 'react'
import { acceptedImageTypes } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { pictureFileError } from './picture-files.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The image of a form: the existing one, unless it is cleared, or a new file. */
type ImageFieldValue = { file: File | null; cleared: boolean; error: string | null }

export const unchangedImage: ImageFieldValue = { file: null, cleared: false, error: null }

type Props = {
  label: string
  hint?: string
  /** The URL of the existing image. */
  current: string | null
  value: ImageFieldValue
  onChange: (value: ImageFieldValue) => void
}

/** A field to choose, preview, replace and clear one image. */
export function ImageField({ label, hint, current, value, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(value.file)
  const shown = value.file ? preview : value.cleared ? null : current
  const select = ([file]: readonly File[]) => {
    if (!file) return
    const fileError = pictureFileError(file)
    onChange(fileError ? { ...value, error: fileError } : { file, cleared: false, error: null })
  }
  const clear = () => onChange({ file: null, cleared: !value.file, error: null })
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-4">
        <Picture
          src={shown}
          alt={shown ? 'The picture as it will be shown' : ''}
          sizes="96px"
          ratio={1}
          className="size-24 shrink-0 rounded-control border border-hairline bg-well"
        />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button
            id={id}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={value.error ? `${id}-error` : undefined}
            onClick={() => input.current?.click()}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {shown ? 'Replace' : 'Choose'}
          </Button>
          {shown && (
            <Button id={`${id}-clear`} aria-labelledby={`${id}-label ${id}-clear`} variant="quiet" onClick={clear}>
              <Trash aria-hidden="true" className="size-4" />
              {value.file ? 'Remove' : 'Clear image'}
            </Button>
          )}
          {value.cleared && !value.file && current && (
            <Button variant="quiet" onClick={() => onChange(unchangedImage)}>
              Keep the old image
            </Button>
          )}
        </div>
      </div>
      <HiddenFileInput ref={input} accept={acceptedImageTypes} onSelect={select} />
      {value.error && <ErrorText id={`${id}-error`}>{value.error}</ErrorText>}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  )
}
