import { type FormEvent, useRef, useState } from 'react'
import { defaultTemplate, messages } from '#contract/orders/messages/messages.ts'
import { fieldErrorsOf, hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { type Message, type MessageTemplate, messagesPath } from './message.ts'
import { PlaceholderList } from './PlaceholderList.tsx'
import { TemplateFields, TestMailButton } from './TemplateFields.tsx'
import { usePlaceholderInsert } from './use-placeholder-insert.ts'

type Props = {
  message: Message
  /** Called after the texts were saved or have their default again, also by another user. */
  onChanged: () => void
}

/** The form of one message, with a preview of the mail. */
export function MessageForm({ message: { name, isChanged, updatedAt, ...template }, onChanged }: Props) {
  // Not the present `updatedAt`: the form keeps its texts when they are fetched again.
  const [seenUpdatedAt, setSeenUpdatedAt] = useState(updatedAt)
  const [saved, setSaved] = useState<MessageTemplate>(template)
  const [draft, setDraft] = useState(saved)
  const saving = useCall('PUT /order-messages/{name}')
  const set = (change: Partial<MessageTemplate>) => {
    if (saving.error) saving.reset()
    setDraft((before) => ({ ...before, ...change }))
  }
  const { controlProps, insert } = usePlaceholderInsert(draft, set)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const guard = useUnsavedGuard(isDirty)
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, saving.error)
  const errors = fieldErrorsOf(saving.error)
  const save = (texts: MessageTemplate, onSaved?: () => void) =>
    saving.send(
      { params: { name }, body: { ...texts, seenUpdatedAt } },
      (response) => {
        toast.success(response.message)
        // What was typed meanwhile stays, unsaved.
        setSaved(texts)
        setSeenUpdatedAt(response.updatedAt)
        onSaved?.()
        onChanged()
      },
      (error) => {
        if (hasStatus(error, 409)) onChanged()
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft)
  }
  const reset = () => save(defaultTemplate(name), () => setDraft(defaultTemplate(name)))
  const { label, sentWhen } = messages[name]
  return (
    <>
      <Link
        to={messagesPath}
        className="inline-flex min-h-6 items-center justify-self-start font-medium text-link underline-offset-4 hover:underline"
      >
        All messages
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Panel title={label} text={`Sent when: ${sentWhen}`}>
            <TemplateFields
              draft={draft}
              errors={errors}
              hint="The items of the order and its links follow the text."
              controlProps={controlProps}
              onChange={set}
            />
            <PlaceholderList name={name} onInsert={insert} />
          </Panel>
          {Object.keys(errors).length === 0 && (
            <CallErrorText error={saving.error} fallback="Failed to save the message." />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={saving.busy} aria-disabled={!isDirty}>
              Save message
            </Button>
            <TestMailButton call="POST /order-messages/{name}/test" input={{ params: { name }, body: draft }} />
            {isChanged && <ResetButton onReset={reset} />}
          </div>
          {guard.dialog}
        </form>
        <MessagePreview name={name} draft={draft} />
      </div>
    </>
  )
}

/** Saves the default texts after a confirmation. The form shows an error. */
function ResetButton({ onReset }: { onReset: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Back to the shop’s default text
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Back to the shop’s default text?"
        text="Your own text of this message is deleted."
        danger
        confirmText="Delete my text"
        onConfirm={onReset}
      />
    </>
  )
}
