import { useState } from 'react'
import { toHandle } from '#contract/collections/collection-rules.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { ImageField, unchangedImage } from '#web/catalogue/manage/pictures/ImageField.tsx'
import { UploadProgress } from '#web/catalogue/manage/pictures/UploadProgress.tsx'
import { useUpload } from '#web/catalogue/manage/pictures/use-upload.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type ChosenProduct, ChosenProductsField } from './ChosenProductsField.tsx'
import { CollectionTexts } from './CollectionTexts.tsx'
import { type CollectionFields, collectionFormData, toFields } from './collection-fields.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { type CollectionRecord, toDraft } from './rule-draft.ts'
import { SortField } from './SortField.tsx'

type Props = {
  open: boolean
  /** The collection to edit; undefined adds one. */
  collection: CollectionRecord | undefined
  onClose: () => void
  onSaved: () => void
}

const kinds = [
  { value: 'HAND', title: 'By hand', text: 'You choose the products and their order.' },
  { value: 'RULE', title: 'By rule', text: 'Every product that meets your conditions, also later ones.' },
] as const

/** Adds or edits a collection in a modal. */
export function CollectionForm({ open, collection, onClose, onSaved }: Props) {
  const [fields, setFields] = useState(() => toFields(collection))
  const [rule, setRule] = useState(() => toDraft(collection?.rule))
  const [products, setProducts] = useState<readonly ChosenProduct[] | null>(null)
  const [image, setImage] = useState(unchangedImage)
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState('')
  const save = useCall('POST /collections')
  const { progress, fetchFunction } = useUpload()

  const set = (change: Partial<CollectionFields>) => {
    setDirty(true)
    // A new collection gets its address from its name until the owner types one.
    const follows = !collection && fields.handle === toHandle(fields.name) && change.name !== undefined
    setFields({ ...fields, ...change, ...(follows && { handle: toHandle(change.name ?? '') }) })
  }
  const changed =
    <Value,>(setValue: (value: Value) => void) =>
    (value: Value) => {
      setDirty(true)
      setValue(value)
    }
  const failed = (error: unknown) => {
    const byField = error instanceof ApiError ? error.errors : {}
    setErrors(byField)
    if (byField.image) setImage({ ...image, error: byField.image })
    setMessage(messageOf(error, 'Failed to save the collection.'))
  }
  const submit = () => {
    setErrors({})
    setMessage('')
    const body = collectionFormData({ id: collection?.id, fields, rule, products, image })
    return save.send(
      { body, fetchFunction: image.file ? fetchFunction : undefined },
      (saved) => {
        toast.success(saved.message)
        onClose()
        onSaved()
      },
      failed,
    )
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={collection ? 'Edit collection' : 'Add collection'}
      size="xl"
      dirty={isDirty || image.file !== null || image.cleared}
      busy={save.busy}
      saveText={collection ? 'Save collection' : 'Add collection'}
      error={message}
      progress={progress !== null && <UploadProgress progress={progress} />}
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CollectionTexts fields={fields} errors={errors} onChange={set} />
        <ImageField
          label="Picture"
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Wide pictures suit best."
          current={collection?.imageUrl ?? null}
          value={image}
          onChange={setImage}
        />
        <RadioCards
          legend="Kind"
          className="sm:grid-cols-2"
          options={kinds}
          value={fields.kind}
          onChange={(kind) => set({ kind })}
        />
        {fields.kind === 'RULE' ? (
          <>
            <RuleEditor
              draft={rule}
              onChange={changed(setRule)}
              error={Object.entries(errors).find(([name]) => name.startsWith('rule'))?.[1]}
            />
            <SortField value={fields.sortBy} onChange={(sortBy) => set({ sortBy })} />
          </>
        ) : (
          <ChosenProductsField collectionId={collection?.id} products={products} onChange={changed(setProducts)} />
        )}
      </div>
    </FormModal>
  )
}
