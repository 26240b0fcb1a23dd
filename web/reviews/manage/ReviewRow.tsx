import { hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { StarImage } from '#web/catalogue/product/Stars.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { Link } from '#web/ui/Link.tsx'
import { ReviewPictures } from '../ReviewPictures.tsx'
import type { AdminReview } from './admin-review.ts'

type Props = { review: AdminReview; onAnswer: () => void; onHide: () => void }

/** A review with its product, its answer and the reason for which it is hidden. */
export function ReviewRow({ review, onAnswer, onHide }: Props) {
  const { stars, title, text, firstName, createdAt, editedAt, pictures, answer, hiddenReason, helpfulCount } = review
  return (
    <li className="grid gap-3 rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <StarImage value={stars} />
        <Link to={`/product/${review.productId}`} className="font-medium">
          {review.productName}
        </Link>
        {hiddenReason && <Badge tone="danger">Hidden: {hiddenReasons[hiddenReason]}</Badge>}
        <span className="text-muted">
          {firstName}, {formatDate(createdAt)}
          {editedAt && ', edited'}
          {helpfulCount > 0 && `, helpful to ${helpfulCount}`}
        </span>
      </div>
      {title && <p className="font-semibold">{title}</p>}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {pictures && <ReviewPictures pictures={pictures} />}
      {answer && (
        <p className="wrap-anywhere whitespace-pre-line text-sm text-muted">
          Answer, {formatDate(answer.answeredAt)}: {answer.text}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" aria-haspopup="dialog" onClick={onAnswer}>
          {answer ? 'Change answer' : 'Answer'}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={onHide}>
          {hiddenReason ? 'Show again' : 'Hide'}
        </Button>
      </div>
    </li>
  )
}
