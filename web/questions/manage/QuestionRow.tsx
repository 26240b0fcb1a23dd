import { hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { AdminAnswer, AdminQuestion } from './admin-question.ts'

type Props = {
  question: AdminQuestion
  onAnswer: () => void
  /** Hides the question, or one of its answers, or shows it again. */
  onHide: (answer?: AdminAnswer) => void
}

/** A question with its product, all answers and the reasons for which it or they are hidden. */
export function QuestionRow({ question, onAnswer, onHide }: Props) {
  const { text, firstName, createdAt, answers, hiddenReason } = question
  return (
    <li className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Link to={`/product/${question.productId}`} className="font-medium">
          {question.productName}
        </Link>
        {hiddenReason && <Badge tone="danger">Hidden: {hiddenReasons[hiddenReason]}</Badge>}
        <span className="text-muted">
          {firstName ?? 'A former customer'}, {formatDate(createdAt)}
        </span>
      </div>
      <p className="wrap-anywhere whitespace-pre-line font-semibold">{text}</p>
      {answers.length > 0 && (
        <ul aria-label="Answers" className="grid gap-3">
          {answers.map((answer) => (
            <AnswerRow key={answer.id} answer={answer} onHide={() => onHide(answer)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-haspopup="dialog" onClick={onAnswer}>
          {answers.some(({ isOfStore }) => isOfStore) ? 'Change answer' : 'Answer'}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => onHide()}>
          {hiddenReason ? 'Show again' : 'Hide question'}
        </Button>
      </div>
    </li>
  )
}

function AnswerRow({ answer, onHide }: { answer: AdminAnswer; onHide: () => void }) {
  const { text, firstName, isOfStore, createdAt, helpfulCount, hiddenReason } = answer
  return (
    <li className="grid gap-1.5 rounded-card bg-well p-5 text-sm">
      <div className="flex flex-wrap items-center gap-3 text-muted">
        <span>
          {isOfStore ? 'Your answer' : (firstName ?? 'A former customer')}, {formatDate(createdAt)}
          {helpfulCount > 0 && `, helpful to ${helpfulCount}`}
        </span>
        {hiddenReason && <Badge tone="danger">Hidden: {hiddenReasons[hiddenReason]}</Badge>}
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {!isOfStore && (
        <LinkButton className="justify-self-start" aria-haspopup="dialog" onClick={onHide}>
          {hiddenReason ? 'Show answer again' : 'Hide answer'}
        </LinkButton>
      )}
    </li>
  )
}
