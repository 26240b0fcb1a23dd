import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCompanyName } from '#web/company/company.ts'
import { HelpfulButton } from '#web/moderation/HelpfulButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { useIsHydrating } from '#web/ui/use-is-hydrating.ts'
import type { AnswerViewModel, QuestionViewModel } from './question.ts'

type Props = { question: QuestionViewModel; onAnswer: (() => void) | undefined }

/** One question with its answers. */
export function QuestionItem({ question, onAnswer }: Props) {
  const { id, text, firstName, createdAt, answerCount } = question
  const [all, setAll] = useState<{ of: QuestionViewModel; answers: readonly AnswerViewModel[] }>()
  const isHydrating = useIsHydrating()
  const item = useFocusFallback<HTMLLIElement>()
  const loading = useCall('GET /questions/{id}/answers')
  // A question that was loaded again has new answers.
  const isAll = all?.of === question
  const answers = isAll ? all.answers : question.answers
  const showAll = () =>
    loading.send(
      { params: { id } },
      (loaded) => setAll({ of: question, answers: loaded.answers }),
      (error) => toast.error(messageOf(error, 'Failed to fetch answers.')),
    )
  return (
    <li ref={item} tabIndex={-1} className="grid gap-3 border-t border-hairline pt-6">
      <div className="grid gap-1.5">
        <h3 className="max-w-3xl wrap-anywhere whitespace-pre-line text-lg font-semibold">{text}</h3>
        <p className="text-sm text-muted">
          {firstName ?? 'A customer'}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {answers.length > 0 ? (
        <ul aria-label="Answers" className="grid max-w-3xl gap-3">
          {answers.map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">Not answered yet.</p>
      )}
      {(onAnswer || answerCount > answers.length) && (
        <div className="flex flex-wrap gap-3">
          {!isAll && answerCount > answers.length && (
            <Button busy={loading.busy} disabled={isHydrating} onClick={showAll}>
              All {answerCount} answers
            </Button>
          )}
          {onAnswer && (
            <Button aria-haspopup="dialog" onClick={onAnswer}>
              Answer
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** An answer of the shop, or of a customer who got the product. */
function Answer({ answer }: { answer: AnswerViewModel }) {
  const company = useCompanyName()
  const { id, text, firstName, isOfStore, createdAt, helpfulCount } = answer
  const author = isOfStore ? company : (firstName ?? 'A customer')
  return (
    <li className="grid gap-3 rounded-card bg-well p-5 text-sm">
      <p className="wrap-anywhere whitespace-pre-line text-base">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium">{author}</span>
          {isOfStore ? <Badge tone="info">The shop</Badge> : <Badge tone="success">Verified purchase</Badge>}
          <time dateTime={createdAt} className="text-muted">
            {formatDate(createdAt)}
          </time>
        </p>
        <HelpfulButton
          count={helpfulCount}
          label={`answer of ${author}`}
          vote={() => call('POST /questions/answers/{id}/helpful', { params: { id } })}
        />
      </div>
    </li>
  )
}
