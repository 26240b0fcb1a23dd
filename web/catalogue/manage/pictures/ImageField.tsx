import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { acceptedImageTypes, pictureFileError } from './picture-files.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The image of a form: the existing one, unless it is cleared, or a new file. */
export type ImageFieldValue = { file: File | null; cleared: boolean; problem: string | null }

export const unchangedImage: ImageFieldValue = { file: null, cleared: false, problem: null }

type Props = {
  label: string
  hint?: string
  /** The URL of the existing image. */
  current: string | null
  choice: ImageFieldValue
  onChange: (choice: ImageFieldValue) => void
  error?: string
}

/** A field to choose, preview, replace and clear one image. */
export function ImageField({ label, hint, current, choice, onChange, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(choice.file)
  const shown = choice.file ? preview : choice.cleared ? null : current
  const problem = choice.problem ?? error
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // An empty value lets the same file be chosen again after it was removed.
    target.value = ''
    if (!file) return
    const wrong = pictureFileError(file)
    onChange(wrong ? { ...choice, problem: wrong } : { file, cleared: false, problem: null })
  }
  const clear = () => onChange({ file: null, cleared: !choice.file, problem: null })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-4">
        <Picture
          src={shown}
          alt={shown ? 'The picture as it will be shown' : ''}
          sizes="96px"
          ratio={1}
          className="size-24 shrink-0 rounded-control border border-hairline bg-well"
        />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-4" />
            {shown ? 'Replace' : 'Choose'}
          </Button>
          {shown && (
            <Button variant="quiet" onClick={clear}>
              <Trash aria-hidden="true" className="size-4" />
              {choice.file ? 'Remove' : 'Clear image'}
            </Button>
          )}
          {choice.cleared && !choice.file && current && (
            <Button variant="quiet" onClick={() => onChange(unchangedImage)}>
              Keep the old image
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedImageTypes}
        className="sr-only"
        tabIndex={-1}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={take}
      />
      {problem && <ErrorText id={`${id}-error`}>{problem}</ErrorText>}
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  )
}
