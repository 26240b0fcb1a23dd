import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { categoriesAndBrands } from '#contract/catalogue/categories-and-brands.ts'
import { fieldErrorsOf, hasStatus, messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type Category, categoryImageUrl } from '../categories.ts'
import { ProductRequirementsSection } from './attributes/ProductRequirementsSection.tsx'
import {
  commitTyped,
  hasChanges,
  productRequirementsInput,
  unchangedRequirements,
} from './attributes/product-requirements-value.ts'
import { ImageField, unchangedImage } from './pictures/ImageField.tsx'
import { pictureFilesText } from './pictures/picture-files.ts'
import { UploadProgress } from './pictures/UploadProgress.tsx'
import { useUpload } from './pictures/use-upload.ts'
import { chartField, unchangedChart } from './size-chart/chart-value.ts'
import { SizeChartSection } from './size-chart/SizeChartSection.tsx'

type Fields = { name: string; description: string }
type Props = RecordFormProps & {
  /** The category to edit; undefined adds one. */
  category: Category | undefined
}

/** Adds or edits a category in a modal. */
export function CategoryForm({ open, category, onClose, onChanged }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(categoriesAndBrands.saveCategory.body),
    defaultValues: { name: category?.name ?? '', description: category?.description ?? '' },
  })
  const [image, setImage] = useState(unchangedImage)
  const [requirements, setRequirements] = useState(unchangedRequirements)
  const [requirementsError, setRequirementsError] = useState('')
  const [chart, setChart] = useState(unchangedChart)
  const [chartError, setChartError] = useState('')
  const [message, setMessage] = useState('')
  const save = useCall('POST /categories')
  const { progress, fetchFunction } = useUpload()
  const { errors, isDirty } = form.formState
  const verb = category ? 'update' : 'create'

  const done = (saved: { message: string }) => {
    toast.success(saved.message)
    onClose()
    onChanged()
  }
  const failed = (error: unknown) => {
    const errors = fieldErrorsOf(error)
    const { image: reason, sizeChart } = errors
    if (sizeChart) setChartError(sizeChart)
    setRequirementsError(findRequirementsError(errors))
    if (reason) setImage({ ...image, error: reason })
    else if (!setServerErrors(form, error)) setMessage(messageOf(error, `Failed to ${verb} category.`))
    if (hasStatus(error, 409)) onChanged()
  }
  const submit = form.handleSubmit(({ name, description }) => {
    setMessage('')
    setChartError('')
    setRequirementsError('')
    const committed = commitTyped(requirements)
    const requirementsInput = productRequirementsInput(committed)
    setRequirements(requirementsInput ? committed : { ...committed, attempts: requirements.attempts + 1 })
    if (!requirementsInput) return
    const { isValid, field: sizeChart } = chartField(chart)
    if (!isValid) return setChart({ ...chart, attempts: chart.attempts + 1 })
    const body = new FormData()
    if (category) body.set('id', category.id)
    if (category?.updatedAt) body.set('seenUpdatedAt', category.updatedAt)
    body.set('name', name)
    body.set('description', description)
    for (const [field, text] of Object.entries(requirementsInput)) body.set(field, text)
    if (sizeChart) body.set('sizeChart', sizeChart)
    if (image.file) body.set('image', image.file)
    else if (image.cleared) body.set('clearImage', 'true')
    return save.send({ body, fetchFunction: image.file ? fetchFunction : undefined }, done, failed)
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={category ? 'Edit category' : 'Add category'}
      size="lg"
      dirty={isDirty || hasChanges(requirements) || chart.draft !== undefined || image.file !== null || image.cleared}
      busy={save.busy}
      saveText={category ? 'Save category' : 'Add category'}
      error={message}
      progress={progress !== null && <UploadProgress progress={progress} />}
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...form.register('name')} autoFocus autoComplete="off" />
        </Field>
        <Field label="Description" aside="Optional" error={errors.description?.message}>
          <TextArea {...form.register('description')} rows={3} />
        </Field>
        <ImageField
          label="Image"
          hint={`${pictureFilesText}.`}
          current={category ? categoryImageUrl(category) : null}
          value={image}
          onChange={setImage}
        />
        <ProductRequirementsSection
          categoryId={category?.id}
          value={requirements}
          onChange={setRequirements}
          error={requirementsError}
        />
        <SizeChartSection
          category={category}
          value={chart}
          onChange={setChart}
          error={chartError && <ErrorText>{chartError}</ErrorText>}
        />
      </div>
    </FormModal>
  )
}

/** The server's error of the specifications or of the required product information. */
const findRequirementsError = (errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors).find(([field]) => /^(attributes|requiredDeclarations)\b/.test(field))?.[1] ?? ''
