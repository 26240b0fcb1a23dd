import type { ReactNode } from 'react'
import { Field } from '#web/ui/form/Field.tsx'

type Props = { title: string; unit?: string | undefined; from: ReactNode; to: ReactNode }

/** The two fields of a range, whose placeholders are the lowest and the highest value of the results. */
export const RangeFields = ({ title, unit, from, to }: Props) => (
  <fieldset className="min-w-0 border-t border-hairline pt-4 pb-5">
    <legend className="float-left mb-3 font-display text-lg font-semibold wrap-anywhere">
      {title}
      {unit && <span className="font-sans text-sm font-normal text-muted"> in {unit}</span>}
    </legend>
    <div className="clear-both grid grid-cols-2 gap-3">
      <Field label="From">{from}</Field>
      <Field label="To">{to}</Field>
    </div>
  </fieldset>
)
