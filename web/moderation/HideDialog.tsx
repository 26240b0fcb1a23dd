import { useState } from 'react'
import { type HiddenReason, hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

const reasons = Object.keys(hiddenReasons) as HiddenReason[]

type Props = {
  /** What is hidden or shown again. */
  what: 'review' | 'question' | 'answer'
  isHidden: boolean
  /** The effects of showing it again and of hiding it. */
  showText: string
  hideText: string
  /** Hides it for a reason; null shows it again. */
  onChange: (reason: HiddenReason | null) => Promise<void>
  /** Called after a conflict: it was changed since it was loaded. */
  onOutdated?: () => void
  onClose: () => void
}

/** Hides what a customer wrote for a reason, or shows it again. */
export function HideDialog({ what, isHidden, showText, hideText, onChange, onOutdated, onClose }: Props) {
  const [reason, setReason] = useState<HiddenReason>('ABUSE')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isHidden ? `Show ${what} again` : `Hide ${what}`}
      text={isHidden ? showText : `${hideText} The author sees the reason, and the activity log keeps it.`}
      confirmText={isHidden ? `Show ${what}` : `Hide ${what}`}
      onConfirm={() => {
        const failure = `Failed to ${isHidden ? 'show' : 'hide'} the ${what}.`
        return withErrorMessage(onChange(isHidden ? null : reason), failure, onOutdated)
      }}
    >
      {!isHidden && (
        <Field label="Reason">
          <Select value={reason} onChange={(event) => setReason(event.target.value as HiddenReason)}>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {hiddenReasons[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ConfirmDialog>
  )
}
