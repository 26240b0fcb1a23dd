import { type ReactNode, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { requiredPassword } from '#contract/identity.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { HiddenUsername, PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'

const emptyFields = { password: '' }

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text: ReactNode
  label?: string
  /** The message for an empty field. */
  requiredMessage?: string
  /** The username for password managers. */
  username: string
  confirmText: string
  danger?: boolean
  busy: boolean
  /** An error that does not concern the password. */
  error?: ReactNode
  /** Sends the password; `onFailed` shows the server's error at the field. */
  onSubmit: (password: string, onFailed: (error: unknown) => void) => void
}

/** Asks for the user's own password before a sensitive action. */
export function PasswordDialog({ open, onClose, title, text, username, confirmText, busy, ...props }: Props) {
  const { label = 'Your password', requiredMessage = 'Enter your password', danger, error, onSubmit } = props
  const id = useId()
  const schema = z.object({ password: requiredPassword(requiredMessage) })
  const form = useForm({ resolver: zodResolver<typeof emptyFields>(schema), defaultValues: emptyFields })
  const { password } = form.formState.errors
  const close = () => {
    form.reset(emptyFields)
    onClose()
  }
  const [isFieldError, setFieldError] = useState(false)
  const submit = form.handleSubmit((fields) =>
    onSubmit(fields.password, (serverError) => setFieldError(setServerErrors(form, serverError))),
  )
  const buttons = (
    <ButtonRow>
      <Button disabled={busy} onClick={close}>
        Cancel
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={busy}>
        {confirmText}
      </Button>
    </ButtonRow>
  )
  return (
    <Modal
      open={open}
      onClose={close}
      title={title}
      text={text}
      size="sm"
      role="alertdialog"
      dismissible={!busy}
      footer={buttons}
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        <HiddenUsername username={username} />
        <Field label={label} required error={password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" autoFocus />
        </Field>
        {!isFieldError && error}
      </form>
    </Modal>
  )
}
