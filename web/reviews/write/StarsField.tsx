import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'

type Props = { value: number | undefined; onChange: (stars: number) => void; error?: string | undefined }

/** A choice of 1 to 5 stars. */
export const StarsField = ({ value, onChange, error }: Props) => (
  <fieldset className="grid gap-1.5">
    <legend className="text-sm font-medium">Stars</legend>
    <div className="flex flex-wrap">
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars} className="relative grid size-11 cursor-pointer place-items-center text-3xl">
          <input
            type="radio"
            name="stars"
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            className="absolute inset-0 cursor-pointer appearance-none rounded-small"
          />
          <span
            aria-hidden="true"
            className={cx(value !== undefined && stars <= value ? 'text-accent' : 'text-hairline')}
          >
            ★
          </span>
        </label>
      ))}
    </div>
    {error && <ErrorText>{error}</ErrorText>}
  </fieldset>
)
