import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

type Rules = Pick<CallResponse<'GET /delivery/pin-codes'>, 'onlyListed'>
type Props = { rules: Rules; onChanged: () => void }

/** Whether PIN codes that are neither in the list nor an exception are delivered to. */
export function OnlyListedSwitch({ rules, onChanged }: Props) {
  const { send, busy, error } = useCall('PUT /delivery/pin-codes')
  // What was saved, until the rules are fetched again.
  const [saved, setSaved] = useState<Rules & { before: Rules }>()
  const { onlyListed } = saved?.before === rules ? saved : rules
  const change = (next: boolean) =>
    send({ body: { onlyListed: next } }, ({ message }) => {
      toast.success(message)
      setSaved({ onlyListed: next, before: rules })
      onChanged()
    })
  return (
    <div className="grid gap-2 rounded-card border border-hairline bg-surface p-5 md:p-6">
      <Switch
        label="Deliver to listed PIN codes only"
        hint="PIN codes that are neither in the list nor an exception are refused."
        checked={onlyListed}
        busy={busy}
        onChange={({ target }) => void change(target.checked)}
      />
      <CallErrorText error={error} fallback="Failed to save the setting." />
    </div>
  )
}
