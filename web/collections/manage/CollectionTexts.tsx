import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { LazyRichTextEditor } from '#web/ui/rich-text/LazyRichTextEditor.tsx'
import type { CollectionFields } from './collection-fields.ts'

type Props = {
  fields: CollectionFields
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<CollectionFields>) => void
}

/** Name, address, texts and the place in the menu. */
export function CollectionTexts({ fields, errors, onChange }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" required error={errors.name}>
          <TextInput
            value={fields.name}
            maxLength={100}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field label="Address" required error={errors.handle} hint={`/collections/${fields.handle || '…'}`}>
          <TextInput
            value={fields.handle}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ handle: target.value })}
          />
        </Field>
      </div>
      <LazyRichTextEditor
        label="Description"
        initial={fields.description}
        error={errors.description ?? ''}
        onChange={(description) => onChange({ description })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SearchEngineFields fields={fields} errors={errors} onChange={onChange} />
        <MenuFields fields={fields} errors={errors} onChange={onChange} />
      </div>
    </>
  )
}

function SearchEngineFields({ fields, errors, onChange }: Props) {
  return (
    <>
      <Field label="Title for search engines" aside="Optional" hint="Without it, the name." error={errors.seoTitle}>
        <TextInput
          value={fields.seoTitle}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onChange({ seoTitle: target.value })}
        />
      </Field>
      <Field
        label="Description for search engines"
        aside="Optional"
        hint="Without it, the description."
        error={errors.seoDescription}
      >
        <TextArea
          value={fields.seoDescription}
          maxLength={320}
          rows={2}
          onChange={({ target }) => onChange({ seoDescription: target.value })}
        />
      </Field>
    </>
  )
}

function MenuFields({ fields, errors, onChange }: Props) {
  return (
    <>
      <Switch
        label="In the menu"
        hint="A link in the menus of every page."
        checked={fields.inMenu}
        onChange={({ target }) => onChange({ inMenu: target.checked })}
      />
      {fields.inMenu && (
        <Field label="Place in the menu" hint="Lower numbers stand first." error={errors.menuPosition}>
          <NumberInput
            value={fields.menuPosition}
            min={0}
            max={999}
            step={1}
            onChange={({ target }) => onChange({ menuPosition: target.value })}
          />
        </Field>
      )}
    </>
  )
}
