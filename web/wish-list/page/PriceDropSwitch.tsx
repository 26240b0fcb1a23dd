import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

type Props = { isOn: boolean; onChanged: (saved: { mailsPriceDrops: boolean }) => void }

/** Switches the mails about lower prices of the customer's entries on or off. */
export function PriceDropSwitch({ isOn, onChanged }: Props) {
  const { send, busy, error } = useCall('PUT /wish-list/price-drops')
  return (
    <div className="max-w-2xl">
      <Panel title="Lower prices">
        <Switch
          label="Mail me when something on my list costs less"
          hint="At most one mail a week, with the products on your list that now cost less than when you saved them, or than in our last mail about them. Each mail has a link that ends them."
          checked={isOn}
          busy={busy}
          onChange={({ target }) =>
            send({ body: { mailsPriceDrops: target.checked } }, ({ message, mailsPriceDrops }) => {
              onChanged({ mailsPriceDrops })
              toast.success(message)
            })
          }
        />
        {error !== null && <CallErrorText error={error} fallback="This could not be saved. Please try again." />}
      </Panel>
    </div>
  )
}
