import { useId } from 'react'
import { StarRow } from '#web/catalogue/product/Stars.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'

type Props = { value: number | undefined; onChange: (stars: number) => void; error: string | undefined }

/** A choice of 1 to 5 stars. */
export function StarsField({ value = 0, onChange, error }: Props) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">
        Stars
        <span aria-hidden="true" className="text-danger">
          {' '}
          *
        </span>
      </legend>
      <div className="flex flex-wrap text-star">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="relative grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={value === stars}
              required
              onChange={() => onChange(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              aria-describedby={error && id}
              className="absolute inset-0 cursor-pointer appearance-none rounded-small"
            />
            <StarRow count={1} isFilled={stars <= value} className="size-7" />
          </label>
        ))}
      </div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  )
}
