import { useState } from 'react'
import { toHandle } from '#contract/collections/collection-limits.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { useRecordForm } from '#web/api/use-record-form.ts'
import { unchangedImage } from '#web/catalogue/manage/pictures/ImageField.tsx'
import { useUpload } from '#web/catalogue/manage/pictures/use-upload.ts'
import type { ChosenProduct } from './ChosenProductsField.tsx'
import { type CollectionFields, collectionFormData, toFields } from './collection-fields.ts'
import { type CollectionRecord, type RuleDraft, toDraft as toRuleDraft } from './rule-draft.ts'

type CollectionDraft = CollectionFields & {
  rule: RuleDraft
  /** Null as long as the products are not changed. */
  products: readonly ChosenProduct[] | null
}

const toDraft = (collection: CollectionRecord | undefined): CollectionDraft => ({
  ...toFields(collection),
  rule: toRuleDraft(collection?.rule),
  products: null,
})

/** The values of the form for a collection, or for a new one; `submit` saves them and closes the form. */
export function useCollectionForm(collection: CollectionRecord | undefined, props: Omit<RecordFormProps, 'open'>) {
  const fallback = 'Failed to save the collection.'
  const form = useRecordForm({ toDraft: () => toDraft(collection), fallback, ...props })
  const [image, setImage] = useState(unchangedImage)
  const { send, busy } = useCall('POST /collections')
  const { progress, fetchFunction } = useUpload()

  const change = (changed: Partial<CollectionDraft>) =>
    form.change(collection ? changed : withSuggestedHandle(changed, form.draft))
  const onFailed = (error: unknown) => {
    form.onFailed(error)
    const { image: problem } = fieldErrorsOf(error)
    if (problem) setImage({ ...image, error: problem })
  }
  const submit = () => {
    form.showErrors({})
    const { rule, products, ...fields } = form.draft
    const body = collectionFormData({ collection, fields, rule, products, image })
    return send({ body, fetchFunction: image.file ? fetchFunction : undefined }, form.onDone, onFailed)
  }
  const isDirty = form.isDirty || image.file !== null || image.cleared
  return { ...form, change, image, setImage, isDirty, busy, progress, submit }
}

/** The address of a new collection follows its name until the owner types one. */
function withSuggestedHandle(changed: Partial<CollectionDraft>, before: CollectionDraft): Partial<CollectionDraft> {
  const { name } = changed
  return name !== undefined && before.handle === toHandle(before.name)
    ? { ...changed, handle: toHandle(name) }
    : changed
}
