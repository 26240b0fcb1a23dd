import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'

type Props = { note: string; required: boolean; rows?: number; error?: string; onChange: (note: string) => void }

/** The note of a decision about a return, which the customer reads. */
export const CustomerNote = ({ note, required, rows = 3, error, onChange }: Props) => (
  <Field label="Note to the customer" required={required} aside={!required && 'Optional'} error={error}>
    <TextArea rows={rows} maxLength={500} value={note} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
