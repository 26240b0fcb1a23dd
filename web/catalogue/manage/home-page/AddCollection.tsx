import { useState } from 'react'
import { type HomeCollectionSection, maxHomeCollections } from '#contract/company/home-sections.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { DraftSection, NamedCollection } from './home-draft.ts'

type Props = {
  collections: readonly NamedCollection[]
  draft: readonly DraftSection[]
  onAdd: (section: HomeCollectionSection) => void
}

/** Adds a section with the products of a collection; nothing in a store without further collections. */
export function AddCollection({ collections, draft, onAdd }: Props) {
  const [chosen, setChosen] = useState('')
  const free = collections.filter(({ id }) => draft.every(({ key }) => key !== id))
  const shown = draft.filter(({ section }) => typeof section !== 'string').length
  if (free.length === 0 || shown >= maxHomeCollections) return null
  const id = free.some((collection) => collection.id === chosen) ? chosen : ''
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Collection" className="min-w-[min(12rem,100%)] flex-1">
        <Select value={id} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a collection</option>
          {free.map((collection) => (
            <option key={collection.id} value={collection.id}>
              {collection.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button aria-disabled={!id} onClick={() => onAdd({ collectionId: id, size: 4 })}>
        Add to the home page
      </Button>
    </div>
  )
}
