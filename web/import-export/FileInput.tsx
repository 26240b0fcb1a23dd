import Upload from 'lucide-react/icons/upload'
import { type RefObject, useId, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'

type Props = {
  label: string
  hint: string
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | null
  disabled?: boolean
  /** The button that opens the file dialog. */
  button: RefObject<HTMLButtonElement | null>
}

const formatFileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A file input with the name and size of the selected file. */
export function FileInput({ label, hint, accept, file, onChange, error, disabled, button }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={button}
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden="true" className="size-4" />
          {file ? 'Choose another' : 'Choose a file'}
        </Button>
        {file && (
          <span className="min-w-0 break-words">
            <span className="font-medium">{file.name}</span>{' '}
            <span className="text-muted">{formatFileSize(file.size)}</span>
          </span>
        )}
        {file && !disabled && (
          <Button
            id={`${id}-remove`}
            aria-labelledby={`${id}-label ${id}-remove`}
            variant="quiet"
            size="sm"
            onClick={() => onChange(null)}
          >
            Remove
          </Button>
        )}
      </div>
      <HiddenFileInput
        ref={input}
        accept={accept}
        disabled={disabled}
        onSelect={([selected]) => selected && onChange(selected)}
      />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
