import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { ImageField } from '#web/catalogue/manage/pictures/ImageField.tsx'
import { pictureFilesText } from '#web/catalogue/manage/pictures/picture-files.ts'
import { UploadProgress } from '#web/catalogue/manage/pictures/UploadProgress.tsx'
import { RadioCards } from '#web/ui/form/RadioCards.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { ChosenProductsField } from './ChosenProductsField.tsx'
import { CollectionTexts } from './CollectionTexts.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import type { CollectionRecord } from './rule-draft.ts'
import { SortField } from './SortField.tsx'
import { useCollectionForm } from './use-collection-form.ts'

type Props = RecordFormProps & {
  /** The collection to edit; undefined adds one. */
  collection: CollectionRecord | undefined
}

const kinds = [
  { value: 'HAND', title: 'By hand', text: 'You choose the products and their order.' },
  { value: 'RULE', title: 'By rule', text: 'Every product that meets your conditions, also later ones.' },
] as const

/** Adds or edits a collection in a modal. */
export function CollectionForm({ open, collection, onClose, onChanged }: Props) {
  const form = useCollectionForm(collection, { onClose, onChanged })
  const { draft, errors, change } = form
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={collection ? 'Edit collection' : 'Add collection'}
      size="xl"
      dirty={form.isDirty}
      busy={form.busy}
      saveText={collection ? 'Save collection' : 'Add collection'}
      error={form.message}
      progress={form.progress !== null && <UploadProgress progress={form.progress} />}
      onSubmit={form.submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CollectionTexts fields={draft} errors={errors} onChange={change} />
        <ImageField
          label="Picture"
          hint={`${pictureFilesText}. Wide pictures suit best.`}
          current={collection?.imageUrl ?? null}
          value={form.image}
          onChange={form.setImage}
        />
        <RadioCards
          legend="Kind"
          className="sm:grid-cols-2"
          options={kinds}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'RULE' ? (
          <>
            <RuleEditor draft={draft.rule} onChange={(rule) => change({ rule })} error={errors.rule} />
            <SortField value={draft.sortBy} onChange={(sortBy) => change({ sortBy })} />
          </>
        ) : (
          <ChosenProductsField
            collectionId={collection?.id}
            products={draft.products}
            onChange={(products) => change({ products })}
          />
        )}
      </div>
    </FormModal>
  )
}
