import { type StateOfIndia, statesOfIndia } from '#contract/tax/states-of-india.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import type { ZoneDraft } from './zone-draft.ts'

type Props = {
  draft: ZoneDraft
  set: (change: Partial<ZoneDraft>) => void
  errorOf: (field: string) => string | undefined
}

/** The area of a zone: PIN ranges, states, and the rest of India. */
export function ZoneArea({ draft, set, errorOf }: Props) {
  const toggle = (state: StateOfIndia, isChosen: boolean) =>
    set({ states: statesOfIndia.filter((one) => (one === state ? isChosen : draft.states.includes(one))) })
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">Area</legend>
      <Field
        label="PIN codes and ranges"
        aside="Optional"
        hint="Separated by commas or lines, such as 560001-560110, 562001."
        error={errorOf('pinRanges')}
      >
        <TextArea
          value={draft.pinRanges}
          rows={2}
          autoComplete="off"
          onChange={({ target }) => set({ pinRanges: target.value })}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">
          States and union territories{' '}
          {draft.states.length > 0 && (
            <span className="font-normal text-muted">
              ({draft.states.length > 3 ? draft.states.length : draft.states.join(', ')})
            </span>
          )}
        </legend>
        <div className="mt-1.5 grid max-h-60 grid-cols-1 gap-x-4 overflow-y-auto rounded-control border border-hairline px-3 sm:grid-cols-2">
          {statesOfIndia.map((state) => (
            <Checkbox
              key={state}
              label={state}
              checked={draft.states.includes(state)}
              onChange={({ target }) => toggle(state, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {errorOf('states') && <ErrorText>{errorOf('states')}</ErrorText>}
      <Checkbox
        label="The rest of India"
        hint="Every PIN code that no other zone has. Without such a zone these are not delivered to."
        checked={draft.isRestOfIndia}
        onChange={({ target }) => set({ isRestOfIndia: target.checked })}
      />
      {errorOf('isRestOfIndia') && <ErrorText>{errorOf('isRestOfIndia')}</ErrorText>}
    </fieldset>
  )
}
