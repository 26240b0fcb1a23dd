import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BankPayout, UpiPayout } from '#contract/orders/payouts/payout-details.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'

const kinds = [
  { value: 'UPI', title: 'UPI' },
  { value: 'BANK', title: 'Bank account' },
] as const
type Kind = (typeof kinds)[number]['value']

type Fields = { upiId: string; accountNumber: string; ifsc: string; holder: string }
type Props = { orderId: string; open: boolean; onClose: () => void; onChanged: () => void }

/** The modal in which a customer enters a UPI id or a bank account for a refund. Earlier details are replaced, and never shown in it. */
export function PayoutDialog({ orderId, open, onClose, onChanged }: Props) {
  const [kind, setKind] = useState<Kind>('UPI')
  const form = useForm<Fields>({
    resolver: zodResolver(kind === 'UPI' ? UpiPayout : BankPayout),
    defaultValues: { upiId: '', accountNumber: '', ifsc: '', holder: '' },
  })
  const saving = useDialogCall('PUT /orders/{id}/payout', form, {
    fallback: 'Failed to save. Please try again.',
    onClose,
    onDone: onChanged,
    // The refund was paid meanwhile, or is no longer owed.
    onConflict: onChanged,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(({ upiId, ...account }) =>
    saving.send({ params: { id: orderId }, body: kind === 'UPI' ? { upiId } : account }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Where should we pay your refund?"
      text="It is stored encrypted, only the shop sees it, and it is deleted once you are paid."
      dirty={isDirty}
      busy={saving.busy}
      saveText="Save payout details"
      error={saving.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <RadioCards
          legend="Pay me by"
          options={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next)
            form.clearErrors()
          }}
        />
        {kind === 'UPI' ? (
          <Field
            label="UPI id"
            required
            hint="Such as name@okaxis. Your UPI app shows it."
            error={errors.upiId?.message}
          >
            <TextInput
              {...form.register('upiId')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
              maxLength={330}
            />
          </Field>
        ) : (
          <>
            <Field label="Account number" required error={errors.accountNumber?.message}>
              <TextInput {...form.register('accountNumber')} autoComplete="off" inputMode="numeric" maxLength={30} />
            </Field>
            <Field
              label="IFSC"
              required
              hint="11 characters, such as SBIN0001234. It is on your cheque book and in your bank’s app."
              error={errors.ifsc?.message}
            >
              <TextInput
                {...form.register('ifsc')}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
              />
            </Field>
            <Field label="Account holder" required error={errors.holder?.message}>
              <TextInput {...form.register('holder')} autoComplete="name" maxLength={100} />
            </Field>
          </>
        )}
      </div>
    </FormModal>
  )
}
