import { useForm } from 'react-hook-form'
import { administrators } from '#contract/administrators.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'

const emptyFields = { firstName: '', lastName: '', username: '', email: '', password: '' }

type Props = { open: boolean; onClose: () => void; onSaved: () => void }

/** Adds an administrator, who gets a mail that explains how to choose a password. */
export function AdministratorForm({ open, onClose, onSaved }: Props) {
  const form = useForm({
    resolver: zodResolver<typeof emptyFields>(administrators.add.body),
    defaultValues: emptyFields,
  })
  const save = useFormCall('POST /administrators', form, 'Failed to add administrator.')
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) =>
    save.send({ body }, () => {
      toast.success('Administrator added successfully!', { text: `We wrote to ${body.email.trim()}.` })
      onClose()
      onSaved()
    }),
  )

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Add administrator"
      text="They get a mail that says how to choose their password."
      dirty={isDirty}
      busy={save.busy}
      saveText="Add administrator"
      error={save.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="First name" required error={errors.firstName?.message}>
            <TextInput {...form.register('firstName')} autoFocus autoComplete="off" />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <TextInput {...form.register('lastName')} autoComplete="off" />
          </Field>
          <Field label="Username" required error={errors.username?.message}>
            <TextInput {...form.register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Your own password"
          required
          hint="Required again, so that nobody can add themselves on an unlocked device."
          error={errors.password?.message}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
      </div>
    </FormModal>
  )
}
