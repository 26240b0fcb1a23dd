import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { aPassword } from '#contract/identity.ts'
import { messageOf } from '#web/api/api-error.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { session } from './session.ts'

/** Deletes the account after the password was given once more. */
export function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <DeleteDialog open={open} onClose={() => setOpen(false)} username={username} />
    </>
  )
}

const blank = { password: '' }
const rules = z.object({ password: aPassword('Password is required') })

function DeleteDialog({ open, onClose, username }: { open: boolean; onClose: () => void; username: string }) {
  const id = useId()
  const form = useForm({ resolver: rulesOf<typeof blank>(rules), defaultValues: blank })
  const deleting = useCall('POST /users/delete-account')
  const close = () => {
    form.reset(blank)
    deleting.forget()
    onClose()
  }
  const submit = form.handleSubmit((body) =>
    deleting.make(
      { body },
      ({ message }) => session.close(message),
      (error) => showAtFields(form, error),
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
