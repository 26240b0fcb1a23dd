import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'

/** A booking with the courier service, of a parcel or of the pickup of a return. */
type BookedCourier = {
  state: string
  error: string | null
  charge: string | null
  pickupOn: string | null
  pickupReference: string | null
  labelUrl?: string | null
}

/** The two dialogs of the panel. */
type CourierDialogState = ReturnType<typeof useDialogState<'book' | 'cancel'>>

type Props<Action extends string> = {
  booking: BookedCourier | null | undefined
  /** What an administrator reads about the booking. */
  text: string | null | undefined
  isTest: boolean
  /** The button that books a courier; null where none can be booked. */
  bookLabel: string | null
  actions: readonly { action: Action; label: string }[]
  /** The action that is running. */
  busy: Action | null
  error: unknown
  dialog: CourierDialogState
  /** Runs an action and shows its error in the panel. */
  onAct: (action: Action) => void
  /** The texts of the confirmation before a cancellation, which throws its error. */
  cancel: { title: string; text: string; confirmText: string; cancelText: string; onConfirm: () => Promise<void> }
  /** What the courier reported. */
  reports?: ReactNode
  /** The dialog that books. */
  children: ReactNode
}

/** A booking with the courier service, and what can be done with it. */
export function CourierPanel<Action extends string>(props: Props<Action>) {
  const { booking, text, isTest, bookLabel, actions, busy, error, dialog, onAct, cancel, reports, children } = props
  return (
    <div className="grid gap-3 border-t border-hairline pt-3">
      {isTest && <p className="text-muted">Test mode: no courier comes.</p>}
      {booking?.state === 'BOOKED' && <BookingFacts booking={booking} />}
      {text && <p className={booking?.error ? 'text-danger' : 'text-muted'}>{text}</p>}
      {reports}
      <div className="flex flex-wrap items-center gap-2">
        {bookLabel !== null && (
          <Button size="sm" onClick={() => dialog.open('book')}>
            {bookLabel}
          </Button>
        )}
        {actions.map(({ action, label }) => (
          <Button
            key={action}
            size="sm"
            busy={busy === action}
            onClick={() => (action === 'cancel' ? dialog.open('cancel') : onAct(action))}
          >
            {label}
          </Button>
        ))}
      </div>
      <CallErrorText error={error} fallback="The courier service could not be asked." />
      {dialog.subject === 'book' && children}
      {dialog.subject === 'cancel' && <ConfirmDialog open={dialog.isOpen} onClose={dialog.close} danger {...cancel} />}
    </div>
  )
}

/** The charge, the pickup and the label of a booking. */
function BookingFacts({ booking: { charge, labelUrl, pickupOn, pickupReference } }: { booking: BookedCourier }) {
  if (!charge && !labelUrl && !pickupOn) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {charge && (
        <span>
          <span className="text-muted">Charge</span> <Amount paise={toPaise(charge)} className="font-medium" />
        </span>
      )}
      {pickupOn && (
        <span title={pickupReference ?? undefined}>
          <span className="text-muted">Pickup</span> <DateTime iso={pickupOn} withTime />
        </span>
      )}
      {labelUrl && (
        <a
          href={labelUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-link underline-offset-4 hover:underline"
        >
          Print label
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
