import { type FormEvent, useState } from 'react'
import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { withoutSent } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

/** What an exception says of its PIN code. */
const rules = {
  none: { label: 'No delivery', isServiceable: false, isCodAvailable: false },
  prepaid: { label: 'Delivery, paid online only', isServiceable: true, isCodAvailable: false },
  all: { label: 'Delivery and cash on delivery', isServiceable: true, isCodAvailable: true },
} as const
type RuleName = keyof typeof rules

/** Adds an exception, or changes the one of the PIN code. */
export function ExceptionForm({ onSaved }: { onSaved: () => void }) {
  const [text, setText] = useState('')
  const [rule, setRule] = useState<RuleName>('none')
  const [invalid, setInvalid] = useState('')
  const saving = useCall('PUT /delivery/pin-codes/{pinCode}')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const pinCode = normalizePinCode(text)
    if (!isPinCode(pinCode)) return setInvalid('Enter a six-digit PIN code.')
    setInvalid('')
    const { isServiceable, isCodAvailable } = rules[rule]
    void saving.send({ params: { pinCode }, body: { isServiceable, isCodAvailable } }, ({ message }) => {
      toast.success(message)
      setText(withoutSent(text))
      onSaved()
    })
  }
  const failure = saving.error ? messageOf(saving.error, 'Failed to save the exception.') : undefined
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-3">
      <Field label="PIN code" error={invalid || failure} className="min-w-32 flex-1">
        <TextInput
          value={text}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Field label="Rule" className="min-w-[min(12rem,100%)] flex-1">
        <Select value={rule} onChange={({ target }) => setRule(target.value as RuleName)}>
          {Object.entries(rules).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" className="mt-6.5" busy={saving.busy}>
        Save exception
      </Button>
    </form>
  )
}
