import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { administrators } from '#contract/administrators.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { Administrator } from './administrator.ts'

const emptyFields = { password: '' }
const rules = z.object({ password: administrators.setActive.body.shape.password })

type Props = { open: boolean; administrator: Administrator; onClose: () => void; onChanged: () => void }

/** Asks before an administrator is deactivated or activated again, and for the own password. */
export function ActivationDialog({ open, administrator, onClose, onChanged }: Props) {
  const id = useId()
  const { firstName, lastName, isActive } = administrator
  const form = useForm({ resolver: zodResolver<typeof emptyFields>(rules), defaultValues: emptyFields })
  const change = useCall('PUT /administrators/{id}/active')
  const act = isActive ? 'Deactivate' : 'Activate'
  const submit = form.handleSubmit(({ password }) =>
    change.make(
      { params: { id: administrator.id }, body: { isActive: !isActive, password } },
      ({ message }) => {
        toast.success(message)
        onClose()
        onChanged()
      },
      (error) => setServerErrors(form, error),
    ),
  )
  const buttons = (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button disabled={change.busy} onClick={onClose}>
        Cancel
      </Button>
      <Button variant={isActive ? 'danger' : 'primary'} type="submit" form={id} busy={change.busy}>
        {act}
      </Button>
    </div>
  )
  const { password } = form.formState.errors
  const consequence = isActive
    ? 'They are signed out everywhere at once and cannot sign in any more. What they did stays in the activity.'
    : 'They can sign in again with the password that they had.'
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${act} ${firstName} ${lastName}?`}
      text={consequence}
      size="sm"
      role="alertdialog"
      dismissible={!change.busy}
      footer={buttons}
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Your own password" required error={password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" autoFocus />
        </Field>
        {change.error !== null && !password && (
          <ErrorText>{messageOf(change.error, `Failed to ${act.toLowerCase()} administrator.`)}</ErrorText>
        )}
      </form>
    </Modal>
  )
}
