import { useState } from 'react'
import { hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import type { OwnQuestions } from './question.ts'

type Own = (OwnQuestions['questions'] | OwnQuestions['answers'])[number]

/** What the customer asked and answered about the product: why it is hidden, and the button to delete it. */
export function OwnList({ own, onRemoved }: { own: OwnQuestions; onRemoved: () => void }) {
  const entries: readonly Own[] = [...own.questions, ...own.answers]
  const [removing, setRemoving] = useState<Own>()
  return (
    <div className="border-t border-hairline">
      <Disclosure
        title={`What you wrote (${entries.length})`}
        open={entries.some(({ hiddenReason }) => hiddenReason !== undefined)}
      >
        <ul aria-label="What you wrote" className="grid gap-5">
          {entries.map((entry) => (
            <OwnEntry key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      </Disclosure>
      {removing && (
        <RemoveDialog key={removing.id} entry={removing} onClose={() => setRemoving(undefined)} onRemoved={onRemoved} />
      )}
    </div>
  )
}

const isAnswer = (entry: Own): entry is OwnQuestions['answers'][number] => 'questionId' in entry

function OwnEntry({ entry, onRemove }: { entry: Own; onRemove: () => void }) {
  const { text, createdAt, hiddenReason } = entry
  const what = isAnswer(entry) ? 'answer' : 'question'
  return (
    <li className="grid gap-1.5">
      <p className="text-sm text-muted">
        Your {what}, {formatDate(createdAt)}
        {!isAnswer(entry) && entry.answerCount === 0 && !hiddenReason && ', not answered yet'}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {hiddenReason && (
        <p className="text-sm text-danger">
          The shop has hidden this {what} from others. Reason: {hiddenReasons[hiddenReason]}.
        </p>
      )}
      <LinkButton danger className="justify-self-start" aria-haspopup="dialog" onClick={onRemove}>
        Delete {what}
      </LinkButton>
    </li>
  )
}

function RemoveDialog({ entry, onClose, onRemoved }: { entry: Own; onClose: () => void; onRemoved: () => void }) {
  const params = { id: entry.id }
  const remove = async () => {
    const removed = isAnswer(entry)
      ? call('DELETE /questions/answers/{id}', { params })
      : call('DELETE /questions/{id}', { params })
    toast.success((await withErrorMessage(removed, 'Failed to delete it.')).message)
    onRemoved()
  }
  const isKept = !isAnswer(entry) && entry.answerCount > 0 && !entry.hiddenReason
  return (
    <DeleteDialog
      open
      onClose={onClose}
      question={`Are you sure you want to delete this ${isAnswer(entry) ? 'answer' : 'question'}?`}
      text={isKept ? 'It stays without your name, because it has answers.' : 'This cannot be undone.'}
      onDelete={remove}
    />
  )
}
