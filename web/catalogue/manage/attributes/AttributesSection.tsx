import { useEffect, useId, useRef, useState } from 'react'
import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { moveItem } from '#web/ui/data/move-item.ts'
import { SortableList } from '#web/ui/data/SortableList.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { AddAttributes } from './AddAttributes.tsx'
import { AttributeItem } from './AttributeItem.tsx'
import {
  type AttributeDraft,
  addTemplate,
  newAttribute,
  removedItems,
  replaceDraft,
  toDrafts,
} from './attribute-draft.ts'
import { checkDrafts } from './attribute-problems.ts'
import type { AttributeTemplate } from './attribute-templates.ts'
import { RemovedAttributes } from './RemovedAttributes.tsx'
import { useOpenKeys } from './use-open-keys.ts'

type Props = {
  stored: readonly Attribute[]
  /** Undefined as long as the attributes are as stored. */
  drafts: readonly AttributeDraft[] | undefined
  onChange: (drafts: readonly AttributeDraft[]) => void
  /** The number of attempts to save invalid attributes; each moves the focus to the first problem. */
  attempts: number
  /** The server's error. */
  error: string
}

const nameOf = ({ name }: AttributeDraft) => name.trim() || 'Unnamed specification'

/** The specifications of a category: a list of attributes that the owner adds, edits, puts in order and removes. */
export function AttributesSection({ stored, drafts: changed, onChange, attempts, error }: Props) {
  const drafts = changed ?? toDrafts(stored)
  const problems = attempts > 0 ? checkDrafts(drafts).problems : []
  const headingId = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const sectionRef = useRef<HTMLElement>(null)
  const [openKeys, setOpenKeys] = useOpenKeys(attempts, problems)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (attempts > 0) focusInvalid(sectionRef.current)
  }, [attempts])

  const setOpen = (key: string, isOpen: boolean) =>
    setOpenKeys(new Set(isOpen ? [...openKeys, key] : [...openKeys].filter((one) => one !== key)))
  const add = () => {
    const draft = newAttribute()
    setOpen(draft.key, true)
    onChange([...drafts, draft])
  }
  const useTemplate = ({ attributes }: AttributeTemplate) => {
    const next = addTemplate(drafts, attributes)
    const count = next.length - drafts.length
    setAnnouncement(count > 0 ? `Added ${formatCount(count, 'specification')}.` : 'The category has all of them.')
    if (count > 0) onChange(next)
  }
  const remove = ({ key }: AttributeDraft) => {
    // The pressed button disappears, so the heading gets the focus.
    headingRef.current?.focus()
    onChange(drafts.filter((draft) => draft.key !== key))
  }
  return (
    <section
      ref={sectionRef}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline pt-5"
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <h3 ref={headingRef} tabIndex={-1} id={headingId} className="font-sans font-medium tracking-normal">
          Specifications
        </h3>
        <span className="text-muted">Optional</span>
      </div>
      <p className="text-sm text-muted">
        What the products of this category have in common, such as storage or fabric. Product pages show them as a
        table; filters and cards show those that you choose.
      </p>
      {error && <ErrorText>{error}</ErrorText>}
      {problems
        .filter(({ key }) => key === undefined)
        .map(({ message }) => (
          <ErrorText key={message}>{message}</ErrorText>
        ))}
      {drafts.length > 0 && (
        <SortableList
          label="Specifications"
          align="start"
          items={drafts}
          nameOf={nameOf}
          onMove={(key, index) => onChange(moveItem(drafts, key, index))}
        >
          {(draft) => (
            <AttributeItem
              draft={draft}
              name={nameOf(draft)}
              stored={stored.find(({ id }) => id === draft.id)}
              problems={problems.filter(({ key }) => key === draft.key)}
              isOpen={openKeys.has(draft.key)}
              onToggle={(isOpen) => setOpen(draft.key, isOpen)}
              onChange={(next) => onChange(replaceDraft(drafts, next))}
              onRemove={() => remove(draft)}
            />
          )}
        </SortableList>
      )}
      <RemovedAttributes
        removed={removedItems(stored, drafts)}
        onRestore={(attribute) => onChange([...drafts, ...toDrafts([attribute])])}
      />
      <AddAttributes isFull={drafts.length >= attributeLimits.maxAttributes} onAdd={add} onUseTemplate={useTemplate} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {announcement}
      </p>
    </section>
  )
}
