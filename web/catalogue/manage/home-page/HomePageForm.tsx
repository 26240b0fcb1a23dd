import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { type HomeSection, isStandardArrangement, standardHomeSections } from '#contract/company/home-sections.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { moveItem } from '#web/ui/data/move-item.ts'
import { SortableList } from '#web/ui/data/SortableList.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { AddCollection } from './AddCollection.tsx'
import { HomeSectionItem } from './HomeSectionItem.tsx'
import { isSameArrangement, type NamedCollection, sectionName, toDraft, toSections } from './home-draft.ts'

type Props = { saved: readonly HomeSection[]; collections: readonly NamedCollection[] }

/** The list of the sections, which the owner moves; nothing is saved before Save home page. */
export function HomePageForm({ saved: loaded, collections }: Props) {
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => toDraft(loaded))
  const saving = useCall('PUT /company-details/home-sections')
  const { revalidate } = useRevalidator()
  const sections = toSections(draft)
  const isDirty = !isSameArrangement(sections, saved)
  const guard = useUnsavedGuard(isDirty)

  const done = ({ message, sections }: CallResponse<'PUT /company-details/home-sections'>) => {
    toast.success(message)
    setSaved(sections)
    setDraft(toDraft(sections))
    // The home page of this tab has the old arrangement.
    historyCache.clear()
    void revalidate()
  }
  const save = () => saving.send({ body: { sections: isStandardArrangement(sections) ? null : sections } }, done)

  const reset = () => {
    setDraft(toDraft(standardHomeSections))
    toast.info('This is the standard arrangement.', { text: 'Save it to show it to shoppers.' })
  }

  return (
    <div className="grid max-w-3xl gap-4">
      <SortableList
        label="Sections of the home page"
        items={draft}
        nameOf={(item) => sectionName(item, collections)}
        onMove={(key, index) => setDraft((before) => moveItem(before, key, index))}
      >
        {(item) => (
          <HomeSectionItem
            item={item}
            name={sectionName(item, collections)}
            onChange={(section) =>
              setDraft((before) => before.map((one) => (one.key === item.key ? { ...one, section } : one)))
            }
            onRemove={() => setDraft((before) => before.filter(({ key }) => key !== item.key))}
          />
        )}
      </SortableList>
      <AddCollection
        collections={collections}
        draft={draft}
        onAdd={(section) => setDraft((before) => [...before, ...toDraft([section])])}
      />
      <Button
        variant="quiet"
        className="-ml-5 justify-self-start max-sm:ml-0 max-sm:justify-self-stretch"
        disabled={isStandardArrangement(sections) || saving.busy}
        onClick={reset}
      >
        Reset to the standard arrangement
      </Button>
      <CallErrorText error={saving.error} fallback="Failed to arrange the home page." />
      <div className="sticky bottom-0 flex gap-3 border-t border-hairline bg-ground py-3 max-sm:*:flex-1 sm:justify-end">
        <Button disabled={!isDirty || saving.busy} onClick={() => setDraft(toDraft(saved))}>
          Undo changes
        </Button>
        <Button variant="primary" disabled={!isDirty} busy={saving.busy} onClick={save}>
          Save home page
        </Button>
      </div>
      {guard.dialog}
    </div>
  )
}
