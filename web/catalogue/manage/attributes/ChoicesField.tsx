import { useId, useRef } from 'react'
import type { AttributeChoice } from '#contract/catalogue/attributes.ts'
import { Button } from '#web/ui/Button.tsx'
import { moveItem } from '#web/ui/data/move-item.ts'
import { useDragOrder } from '#web/ui/data/use-drag-order.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type AttributeDraft, addTypedChoices, type ChoiceDraft, removedItems } from './attribute-draft.ts'
import type { AttributeProblem } from './attribute-problems.ts'
import { ChoiceItem } from './ChoiceItem.tsx'

type Props = {
  draft: AttributeDraft
  stored: readonly AttributeChoice[]
  problems: readonly AttributeProblem[]
  onChange: (draft: AttributeDraft) => void
}

/** The choices of an attribute: a list to rename, move and remove them, and an input that adds one or a list. */
export function ChoicesField({ draft, stored, problems, onChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null)
  const headingId = useId()
  const { choices } = draft
  const setChoices = (next: readonly ChoiceDraft[]) => onChange({ ...draft, choices: next })
  const moveTo = (key: string, index: number) => setChoices(moveItem(choices, key, index))
  const drag = useDragOrder(moveTo)
  const remove = (key: string) => {
    inputRef.current?.focus()
    setChoices(choices.filter((choice) => choice.key !== key))
  }
  const add = () => onChange(addTypedChoices(draft))
  const removed = removedItems(stored, choices)
  const error = problems.find(({ field, choiceKey }) => field === 'choices' && choiceKey === undefined)?.message
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h4 id={headingId} className="font-sans text-sm font-medium tracking-normal">
        Choices
      </h4>
      {choices.length > 0 && (
        <ul aria-labelledby={headingId} className="-mx-1 grid max-h-96 gap-1.5 overflow-y-auto p-1">
          {choices.map((choice, index) => (
            <ChoiceItem
              key={choice.key}
              choice={choice}
              index={index}
              count={choices.length}
              error={problems.find(({ choiceKey }) => choiceKey === choice.key)?.message}
              drag={drag}
              onRename={(label) => setChoices(choices.map((one) => (one === choice ? { ...one, label } : one)))}
              onMove={(step) => moveTo(choice.key, index + step)}
              onRemove={() => remove(choice.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-warning empty:hidden">
        {removed.length > 0 &&
          `Saving deletes ${removed.map(({ label }) => `“${label}”`).join(', ')}; products lose the choice.`}
      </p>
      {error && <ErrorText>{error}</ErrorText>}
      <Field label="New choices" hint="One, or a list: 64 GB, 128 GB">
        <TextInput
          ref={inputRef}
          value={draft.newChoices}
          autoComplete="off"
          {...(error && { 'aria-invalid': true })}
          after={
            <Button variant="quiet" size="sm" className="mr-1" onClick={add}>
              Add
            </Button>
          }
          className="[&_input]:pr-18"
          onChange={({ target }) => onChange({ ...draft, newChoices: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
    </section>
  )
}
