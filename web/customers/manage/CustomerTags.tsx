import { type FormEvent, useId, useState } from 'react'
import { maxTagLength } from '#contract/customers/customer-limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/data/Chip.tsx'
import { withoutSent } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'

type Props = { id: string; tags: readonly string[]; onChanged: () => void }

/** The tags of a customer; each change is saved at once. */
export function CustomerTags({ id, tags: loaded, onChanged }: Props) {
  const [typed, setTyped] = useState('')
  const [tags, setTags] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setTags(loaded)
  }
  const saving = useCall('PUT /customers/{id}/tags')
  const { data: known, refetch } = useQuery('GET /customers/tags', {})
  const suggestions = useId()
  // After a removed tag the next one, after the last tag the field for a new one.
  const content = useFocusFallback<HTMLDivElement>('button, input')
  const save = (next: readonly string[], onSaved?: () => void) =>
    saving.send({ params: { id }, body: { tags: [...next], seenTags: [...tags] } }, ({ tags: saved }) => {
      // The next change starts from them, even before the customer is loaded again.
      setTags(saved)
      onSaved?.()
      onChanged()
      refetch()
    })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void save([...tags, typed], () => setTyped(withoutSent(typed)))
  }
  const error = saving.error ? messageOf(saving.error, 'Failed to save the tags.') : undefined
  return (
    <Panel title="Tags">
      <div ref={content} tabIndex={-1} className="grid gap-5">
        {tags.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <Chip
                key={tag}
                removeLabel={`Remove tag ${tag}`}
                disabled={saving.busy}
                onRemove={() => save(tags.filter((one) => one !== tag))}
              >
                {tag}
              </Chip>
            ))}
          </div>
        )}
        <form noValidate onSubmit={add} className="flex items-end gap-3">
          <Field label="New tag" error={error} className="min-w-0 flex-1">
            <TextInput
              value={typed}
              list={suggestions}
              maxLength={maxTagLength}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <datalist id={suggestions}>
            {known?.tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" busy={saving.busy}>
            Add tag
          </Button>
        </form>
      </div>
    </Panel>
  )
}
