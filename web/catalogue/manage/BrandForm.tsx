import { useForm } from 'react-hook-form'
import type { CallResponse } from '#contract/calls.ts'
import { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'

export type Brand = CallResponse<'GET /brands'>[number]

type Fields = { name: string; description: string }
type Props = RecordFormProps & {
  /** The brand to edit; undefined adds one. */
  brand: Brand | undefined
}

/** Adds or edits a brand in a modal. */
export function BrandForm({ open, brand, onClose, onChanged }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(categoriesAndBrands.saveBrand.body),
    defaultValues: { name: brand?.name ?? '', description: brand?.description ?? '' },
  })
  const { errors, isDirty } = form.formState
  const verb = brand ? 'update' : 'create'
  const save = useFormCall('POST /brands', form, `Failed to ${verb} brand.`)

  const done = ({ message }: { message: string }) => {
    toast.success(message)
    onClose()
    onChanged()
  }
  const submit = form.handleSubmit((fields) => {
    const body = { ...fields, ...(brand && { id: brand.id, seenUpdatedAt: brand.updatedAt }) }
    return save.send({ body }, done, (message) => {
      form.setError('root', { message })
      onChanged()
    })
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={brand ? 'Edit brand' : 'Add brand'}
      dirty={isDirty}
      busy={save.busy}
      saveText={brand ? 'Save brand' : 'Add brand'}
      error={errors.root?.message || save.message}
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
