import { call } from '#web/api/call.ts'
import { StarImage } from '#web/catalogue/product/Stars.tsx'
import { useCompany } from '#web/company/company.ts'
import { HelpfulButton } from '#web/moderation/HelpfulButton.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
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
      <HelpfulButton
        count={review.helpfulCount}
        vote={() => call('POST /reviews/{id}/helpful', { params: { id: review.id } })}
      />
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
