import { useState } from 'react'
import { toHandle } from '#contract/collections/collection-limits.ts'
import { fieldErrorsOf, hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { unchangedImage } from '#web/catalogue/manage/pictures/ImageField.tsx'
import { useUpload } from '#web/catalogue/manage/pictures/use-upload.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ChosenProduct } from './ChosenProductsField.tsx'
import { type CollectionFields, collectionFormData, toFields } from './collection-fields.ts'
import { type CollectionRecord, type RuleDraft, toDraft } from './rule-draft.ts'

/** The values of the form for a collection, or for a new one; `submit` saves them and closes the form. */
export function useCollectionForm(
  collection: CollectionRecord | undefined,
  { onClose, onChanged }: Omit<RecordFormProps, 'open'>,
) {
  const [fields, setFields] = useState(() => toFields(collection))
  const [rule, setRule] = useState(() => toDraft(collection?.rule))
  const [products, setProducts] = useState<readonly ChosenProduct[] | null>(null)
  const [image, setImage] = useState(unchangedImage)
  const [hasChanges, setHasChanges] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState('')
  const { send, busy } = useCall('POST /collections')
  const { progress, fetchFunction } = useUpload()

  const changeFields = (change: Partial<CollectionFields>) => {
    setHasChanges(true)
    setFields(withSuggestedHandle({ ...fields, ...change }, collection ? null : fields))
  }
  const changeRule = (next: RuleDraft) => {
    setHasChanges(true)
    setRule(next)
  }
  const changeProducts = (next: readonly ChosenProduct[]) => {
    setHasChanges(true)
    setProducts(next)
  }
  const showError = (error: unknown) => {
    const byField = fieldErrorsOf(error)
    setErrors(byField)
    if (byField.image) setImage({ ...image, error: byField.image })
    setMessage(messageOf(error, 'Failed to save the collection.'))
    if (hasStatus(error, 409)) onChanged()
  }
  const submit = () => {
    setErrors({})
    setMessage('')
    const body = collectionFormData({ collection, fields, rule, products, image })
    return send(
      { body, fetchFunction: image.file ? fetchFunction : undefined },
      (saved) => {
        toast.success(saved.message)
        onClose()
        onChanged()
      },
      showError,
    )
  }
  return {
    fields,
    rule,
    products,
    image,
    errors,
    message,
    busy,
    progress,
    submit,
    changeFields,
    changeRule,
    changeProducts,
    setImage,
    isDirty: hasChanges || image.file !== null || image.cleared,
  }
}

/** The address of a new collection follows its name until the owner types one; `before` is null for a stored collection. */
function withSuggestedHandle(fields: CollectionFields, before: CollectionFields | null): CollectionFields {
  const isSuggested = before !== null && before.name !== fields.name && before.handle === toHandle(before.name)
  return isSuggested ? { ...fields, handle: toHandle(fields.name) } : fields
}
