import ImagePlus from 'lucide-react/icons/image-plus'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { acceptedImageTypes } from '#contract/limits.ts'
import { maxReviewLength, maxReviewPictures, maxReviewTitleLength } from '#contract/reviews/review-limits.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { HiddenFileInput } from '#web/ui/form/HiddenFileInput.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { OwnReview } from '../review.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { StarsField } from './StarsField.tsx'

type Props = {
  /** The review that is edited; undefined for a new one. */
  review: OwnReview | undefined
  /** The stars that are chosen at first. */
  stars?: number | undefined
  /** Leaves out the pictures. */
  isTextOnly?: boolean | undefined
  /** Sends the fields of the form; `keptPictures` and `pictures` among them. Throws what the call throws. */
  onSubmit: (form: FormData) => Promise<void>
  onCancel: () => void
  /** Called with true at the first change, and with false when the form is closed. */
  onDirtyChange: (isDirty: boolean) => void
}

/** The form of a review: stars, title, text and pictures. */
export function ReviewForm({ review, stars: initialStars, isTextOnly, onSubmit, onCancel, onDirtyChange }: Props) {
  const [stars, setStars] = useState(review?.stars ?? initialStars)
  const [kept, setKept] = useState(review?.pictures ?? [])
  const [files, setFiles] = useState<readonly File[]>([])
  const [isStarsMissing, setStarsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => onDirtyChange(false), [onDirtyChange])
  const touched = () => onDirtyChange(true)
  const room = maxReviewPictures - kept.length - files.length

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setStarsMissing(stars === undefined)
    if (stars === undefined) return event.currentTarget.querySelector<HTMLElement>('[name=stars]')?.focus()
    const form = new FormData(event.currentTarget)
    form.set('stars', String(stars))
    if (review) form.set('keptPictures', kept.map(({ id }) => id).join(','))
    for (const file of files) form.append('pictures', file)
    setBusy(true)
    setError(null)
    await onSubmit(form).catch(setError)
    setBusy(false)
  }
  const errorOf = (field: string) => fieldErrorsOf(error)[field]
  return (
    <form noValidate className="grid gap-5" onSubmit={submit} onChange={touched}>
      <StarsField
        value={stars}
        onChange={setStars}
        error={isStarsMissing && stars === undefined ? 'Choose the stars.' : errorOf('stars')}
      />
      <Field label="Title" aside="Optional" error={errorOf('title')}>
        <TextInput name="title" maxLength={maxReviewTitleLength} defaultValue={review?.title} />
      </Field>
      <Field label="Review" aside="Optional" error={errorOf('text')}>
        <TextArea name="text" rows={5} maxLength={maxReviewLength} defaultValue={review?.text} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {kept.map(({ id, url }) => (
          <ChosenPicture
            key={id}
            src={url}
            onRemove={() => {
              setKept(kept.filter((picture) => picture.id !== id))
              touched()
            }}
          />
        ))}
        {files.map((file) => (
          <ChosenPicture
            key={`${file.name} ${file.size} ${file.lastModified}`}
            src={file}
            onRemove={() => setFiles(files.filter((other) => other !== file))}
          />
        ))}
        {room > 0 && !isTextOnly && (
          <Button onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-4" />
            Add pictures
          </Button>
        )}
      </div>
      {errorOf('pictures') && <ErrorText>{errorOf('pictures')}</ErrorText>}
      <HiddenFileInput
        ref={input}
        aria-label="Pictures"
        multiple
        accept={acceptedImageTypes}
        onSelect={(chosen) => setFiles([...files, ...chosen].slice(0, files.length + room))}
      />
      <p className="text-sm text-muted">
        Your review is public and shows your first name. Leave out names, addresses and numbers of persons.
      </p>
      <CallErrorText error={error} fallback="Failed to save the review." />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" busy={busy}>
          {review ? 'Save review' : 'Publish review'}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
