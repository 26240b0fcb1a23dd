import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CallReply } from '#contract/calls.ts'
import { categoriesAndBrands } from '#contract/categories-and-brands.ts'
import { messageOf } from '#web/api/api-error.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toast.ts'

export type Brand = CallReply<'GET /brands'>[number]

type Fields = { name: string; description: string }
type Props = {
  open: boolean
  /** The brand to edit; none to add one. */
  brand: Brand | undefined
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a brand in a modal. */
export function BrandForm({ open, brand, onClose, onSaved }: Props) {
  const form = useForm<Fields>({
    resolver: rulesOf(categoriesAndBrands.saveBrand.body),
    defaultValues: { name: brand?.name ?? '', description: brand?.description ?? '' },
  })
  const [message, setMessage] = useState('')
  const save = useCall('POST /brands')
  const { errors, isDirty } = form.formState
  const act = brand ? 'update' : 'create'

  const done = () => {
    toast.success(`Brand ${act}d successfully!`)
    onClose()
    onSaved()
  }
  const failed = (error: unknown) => {
    if (!showAtFields(form, error)) setMessage(messageOf(error, `Failed to ${act} brand.`))
  }
  const submit = form.handleSubmit((fields) => {
    setMessage('')
    return save.make({ body: { ...fields, ...(brand && { id: brand.id }) } }, done, failed)
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={brand ? 'Edit brand' : 'Add brand'}
      dirty={isDirty}
      busy={save.busy}
      saveText={brand ? 'Save brand' : 'Add brand'}
      error={message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...form.register('name')} autoFocus autoComplete="off" />
        </Field>
        <Field label="Description" aside="Optional" error={errors.description?.message}>
          <TextArea {...form.register('description')} rows={3} />
        </Field>
      </div>
    </FormModal>
  )
}
