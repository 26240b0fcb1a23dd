import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { requiredPassword } from '#contract/identity.ts'
import { messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { session } from '../session.ts'

/** Deletes the account after the password was given once more. */
export function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} username={username} />
    </>
  )
}

const emptyFields = { password: '' }
const rules = z.object({ password: requiredPassword('Password is required') })

function DeleteAccountDialog({ open, onClose, username }: { open: boolean; onClose: () => void; username: string }) {
  const id = useId()
  const form = useForm({ resolver: zodResolver<typeof emptyFields>(rules), defaultValues: emptyFields })
  const deleting = useCall('POST /users/delete-account')
  const close = () => {
    form.reset(emptyFields)
    deleting.forget()
    onClose()
  }
  const submit = form.handleSubmit((body) =>
    deleting.make(
      { body },
      ({ message }) => session.endAfterDeletion(message),
      (error) => setServerErrors(form, error),
    ),
  )
  const buttons = (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button disabled={deleting.busy} onClick={close}>
        Cancel
      </Button>
      <Button variant="danger" type="submit" form={id} busy={deleting.busy}>
        Delete Forever
      </Button>
    </div>
  )
  const { password } = form.formState.errors
  return (
    <Modal
      open={open}
      onClose={close}
      title="Delete your account?"
      text="Everything that says who you are is erased. This cannot be undone."
      size="sm"
      role="alertdialog"
      dismissible={!deleting.busy}
      footer={buttons}
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {/* Tells password managers whose password this is. */}
        <input type="text" value={username} readOnly autoComplete="username" tabIndex={-1} hidden />
        <Field label="Your password" required error={password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" autoFocus />
        </Field>
        {deleting.error !== null && !password && (
          <ErrorBox
            message="Not deleted"
            detail={messageOf(deleting.error, 'Failed to delete the account. Please try again.')}
            className="p-4"
          />
        )}
      </form>
    </Modal>
  )
}
