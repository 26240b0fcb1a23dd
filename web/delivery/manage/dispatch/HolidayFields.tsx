import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import { maxHolidays } from '#contract/delivery/delivery-limits.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import type { HolidayDraft } from './dispatch-draft.ts'

type Props = {
  holidays: readonly HolidayDraft[]
  onChange: (holidays: readonly HolidayDraft[]) => void
  error: string | undefined
}

/** The holidays with their names, each in a row. */
export function HolidayFields({ holidays, onChange, error }: Props) {
  const list = useFocusFallback<HTMLFieldSetElement>()
  const replace = (key: string, change: Partial<HolidayDraft>) =>
    onChange(holidays.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const add = () => onChange([...holidays, { key: randomUuid(), day: '', name: '' }])
  return (
    <fieldset ref={list} tabIndex={-1} aria-label="Holidays" className="grid min-w-0 gap-3">
      {holidays.length === 0 && <p className="text-sm text-muted">No holidays.</p>}
      {holidays.map(({ key, day, name }, index) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <Field label="Day" className="min-w-36 flex-1">
            <TextInput type="date" value={day} onChange={({ target }) => replace(key, { day: target.value })} />
          </Field>
          <Field label="Name" className="min-w-0 flex-[1_1_5rem]">
            <TextInput
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => replace(key, { name: target.value })}
            />
          </Field>
          <IconButton
            label={`Remove ${name || day || `holiday ${index + 1}`}`}
            onClick={() => onChange(holidays.filter((one) => one.key !== key))}
          >
            <Trash className="size-4 text-danger" />
          </IconButton>
        </div>
      ))}
      {error && <ErrorText>{error}</ErrorText>}
      {holidays.length < maxHolidays && (
        <Button className="justify-self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-5" />
          Add holiday
        </Button>
      )}
    </fieldset>
  )
}
