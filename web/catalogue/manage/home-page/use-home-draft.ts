import { useState } from 'react'
import { type HomeSection, standardHomeSections } from '#contract/company/home-sections.ts'
import { moveItem } from '#web/ui/data/move-item.ts'
import { isSameArrangement, toDraft, toSections } from './home-draft.ts'

/**
 * The sections in the form. `isDirty` is true while they differ from the saved ones; `load` replaces both, but keeps sections that were
 * changed since this rendering.
 */
export function useHomeDraft(loaded: readonly HomeSection[]) {
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => toDraft(loaded))
  const sections = toSections(draft)
  return {
    draft,
    sections,
    isDirty: !isSameArrangement(sections, saved),
    add: (section: HomeSection) => setDraft((before) => [...before, ...toDraft([section])]),
    move: (key: string, index: number) => setDraft((before) => moveItem(before, key, index)),
    replace: (key: string, section: HomeSection) =>
      setDraft((before) => before.map((item) => (item.key === key ? { ...item, section } : item))),
    remove: (key: string) => setDraft((before) => before.filter((item) => item.key !== key)),
    undoChanges: () => setDraft(toDraft(saved)),
    resetToStandard: () => setDraft(toDraft(standardHomeSections)),
    load(next: readonly HomeSection[]) {
      setSaved(next)
      setDraft((before) => (before === draft ? toDraft(next) : before))
    },
  }
}
