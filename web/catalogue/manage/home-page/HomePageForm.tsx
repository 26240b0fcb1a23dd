import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { type HomeSection, isStandardArrangement } from '#contract/company/home-sections.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { historyCache } from '#web/api/history-cache.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { SortableList } from '#web/ui/data/SortableList.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SaveBar } from '#web/ui/form/SaveBar.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { AddCollection } from './AddCollection.tsx'
import { HomeSectionItem } from './HomeSectionItem.tsx'
import { type NamedCollection, sectionName } from './home-draft.ts'
import { useHomeDraft } from './use-home-draft.ts'

type Props = {
  saved: readonly HomeSection[]
  /** When the sections were arranged last; null for never. */
  updatedAt: string | null
  collections: readonly NamedCollection[]
  /** Another user has arranged the sections meanwhile. */
  onOutdated: () => void
}

/** The list of the sections, which the owner moves; nothing is saved before Save home page. */
export function HomePageForm({ saved, updatedAt, collections, onOutdated }: Props) {
  const [loadedAt, setLoadedAt] = useState(updatedAt)
  const [seenUpdatedAt, setSeenUpdatedAt] = useState(updatedAt)
  const form = useHomeDraft(saved)
  if (updatedAt !== loadedAt) {
    // Fetched again after a conflict, whose message says to repeat the changes.
    setLoadedAt(updatedAt)
    setSeenUpdatedAt(updatedAt)
    form.load(saved)
  }
  const { draft, sections, isDirty } = form
  const saving = useCall('PUT /company-details/home-sections')
  const { revalidate } = useRevalidator()
  const guard = useUnsavedGuard(isDirty)
  // AddCollection is gone with the last free collection.
  const content = useFocusFallback<HTMLDivElement>('ol')

  const done = (response: CallResponse<'PUT /company-details/home-sections'>) => {
    toast.success(response.message)
    form.load(response.sections)
    setSeenUpdatedAt(response.updatedAt)
    // The home page of this tab has the old arrangement.
    historyCache.clear()
    void revalidate()
  }
  const save = () => {
    const chosen = isStandardArrangement(sections) ? null : sections
    return saving.send({ body: { sections: chosen, seenUpdatedAt } }, done, (error) => {
      if (hasStatus(error, 409)) onOutdated()
    })
  }

  const reset = () => {
    form.resetToStandard()
    toast.info('This is the standard arrangement.', { text: 'Save it to show it to shoppers.' })
  }

  return (
    <div ref={content} className="grid max-w-3xl grid-cols-1 gap-4">
      <SortableList
        label="Sections of the home page"
        items={draft}
        nameOf={(item) => sectionName(item, collections)}
        onMove={form.move}
      >
        {(item) => (
          <HomeSectionItem
            item={item}
            name={sectionName(item, collections)}
            onChange={(section) => form.replace(item.key, section)}
            onRemove={() => form.remove(item.key)}
          />
        )}
      </SortableList>
      <AddCollection collections={collections} draft={draft} onAdd={form.add} />
      <Button
        variant="quiet"
        className="-ml-5 justify-self-start max-sm:ml-0 max-sm:justify-self-stretch"
        aria-disabled={isStandardArrangement(sections) || saving.busy}
        onClick={reset}
      >
        Reset to the standard arrangement
      </Button>
      <CallErrorText error={saving.error} fallback="Failed to arrange the home page." />
      <SaveBar>
        <Button aria-disabled={!isDirty || saving.busy} onClick={form.undoChanges}>
          Undo changes
        </Button>
        <Button variant="primary" aria-disabled={!isDirty} busy={saving.busy} onClick={save}>
          Save home page
        </Button>
      </SaveBar>
      {guard.dialog}
    </div>
  )
}
