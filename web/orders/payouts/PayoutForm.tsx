import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderDetail } from '../order.ts'

const loadDialog = () => import('./PayoutDialog.tsx').then((file) => file.PayoutDialog)

type Props = {
  order: Pick<OrderDetail, 'id' | 'payout' | 'needsPayout'>
  onChanged: () => void
  className?: string
}

/** Where the customer's refund is paid to, and the form for it; nothing while no money is owed by hand. */
export function PayoutForm({ order: { id, payout, needsPayout }, onChanged, className }: Props) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  const PayoutDialog = useLazyModule(loadDialog, isOpen, close)
  if (!payout && !needsPayout) return null
  return (
    <section
      aria-label="Your refund"
      className={cx('grid gap-4 rounded-card p-5', payout ? 'bg-well' : 'bg-warning-tint', className)}
    >
      <div className="grid gap-1">
        <h3 className="text-lg">{payout ? 'Where we pay your refund' : 'Where should we pay your refund?'}</h3>
        <p>{payout ? `We pay it to ${payout.hint}.` : 'We need a UPI id or a bank account to pay you back.'}</p>
      </div>
      <Button variant={payout ? 'secondary' : 'primary'} className="justify-self-start" onClick={() => open(undefined)}>
        {payout ? 'Change' : 'Enter UPI id or bank account'}
      </Button>
      {PayoutDialog && openCount > 0 && (
        <PayoutDialog key={openCount} orderId={id} open={isOpen} onClose={close} onChanged={onChanged} />
      )}
    </section>
  )
}
