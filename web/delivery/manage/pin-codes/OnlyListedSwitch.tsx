import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

type Props = { onlyListed: boolean; onChanged: () => void }

/** Whether PIN codes that are neither in the list nor an exception are delivered to. */
export function OnlyListedSwitch({ onlyListed, onChanged }: Props) {
  const { send, busy, error } = useCall('PUT /delivery/pin-codes')
  const change = (next: boolean) =>
    send({ body: { onlyListed: next } }, ({ message }) => {
      toast.success(message)
      onChanged()
    })
  return (
    <div className="grid gap-2 rounded-card border border-hairline bg-surface p-5 md:p-6">
      <Switch
        label="Deliver to listed PIN codes only"
        hint="PIN codes that are neither in the list nor an exception are refused."
        checked={onlyListed}
        aria-disabled={busy}
        onChange={({ target }) => void change(target.checked)}
      />
      <CallErrorText error={error} fallback="Failed to save the setting." />
    </div>
  )
}
