import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { StarImage } from '#web/catalogue/product/Stars.tsx'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ReviewPictures } from './ReviewPictures.tsx'
import type { ReviewViewModel } from './review.ts'

/** One review with the answer of the shop. */
export function ReviewItem({ review }: { review: ReviewViewModel }) {
  const { title, text, pictures, answer } = review
  return (
    <li className="grid gap-3 border-t border-hairline pt-6">
      <ReviewHeader {...review} />
      {title && <p className="font-semibold">{title}</p>}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {pictures && <ReviewPictures pictures={pictures} />}
      {answer && <Answer {...answer} />}
      <HelpfulButton review={review} />
    </li>
  )
}

/** Stars, author and day; all authors got the product. */
const ReviewHeader = ({ stars, firstName, createdAt, editedAt }: ReviewViewModel) => (
  <div className="flex flex-wrap items-center gap-3 text-sm">
    <StarImage value={stars} />
    <span className="font-medium">{firstName}</span>
    <Badge tone="success">Verified purchase</Badge>
    <span className="text-muted">
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      {editedAt && ', edited'}
    </span>
  </div>
)

function Answer({ text, answeredAt }: NonNullable<ReviewViewModel['answer']>) {
  const company = useCompany()
  return (
    <div className="grid gap-1.5 rounded-card bg-well p-5 text-sm">
      <p className="font-medium">
        Answer of {company?.companyName ?? 'the shop'}, {formatDate(answeredAt)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}

/** Counts the review as helpful, once; a visitor signs in first. */
function HelpfulButton({ review: { id, helpfulCount } }: { review: ReviewViewModel }) {
  const { user } = useSession()
  const { busy, send } = useCall('POST /reviews/{id}/helpful')
  const [voted, setVoted] = useState<number>()
  const count = voted ?? helpfulCount
  const vote = () =>
    send(
      { params: { id } },
      (response) => setVoted(response.helpfulCount),
      (error) => toast.error(messageOf(error, 'Failed to count your vote.')),
    )
  return (
    <Button
      className="justify-self-start"
      busy={busy}
      disabled={voted !== undefined}
      onClick={() =>
        user && !user.isGuest ? void vote() : authModal.open({ view: 'login', afterSignIn: () => void vote() })
      }
    >
      {voted === undefined ? 'Helpful' : 'Thank you'}
      {count > 0 && ` (${count})`}
    </Button>
  )
}
