import { useState } from 'react'
import { hiddenReasons } from '#contract/moderation/hidden-reasons.ts'
import { StarImage } from '#web/catalogue/product/Stars.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import type { OwnReview, ReviewableProduct } from '../review.ts'
import { ReviewForm } from './ReviewForm.tsx'

type Props = {
  products: readonly ReviewableProduct[]
  /** The product whose form is open at first, and its stars. */
  chosen?: { productId: string; stars: number | undefined } | undefined
  /** Saves a review and returns what to tell the customer. */
  onSave: (product: ReviewableProduct, form: FormData) => Promise<string>
  /** Deletes a review; missing where none can be changed and pictures cannot be added. */
  onDelete?: (review: OwnReview) => Promise<void>
  /** Whether a form has changes that are not saved. */
  onDirtyChange: (isDirty: boolean) => void
  /** Asks before the changes of a form are discarded. */
  confirmDiscard: (then: () => void) => void
}

/** The products of an order, each with the review of the customer, or the form to write it. */
export function ReviewableList({ products, chosen, onSave, confirmDiscard, ...props }: Props) {
  const [only, ...others] = products
  const first = others.length === 0 && !only?.review ? only?.productId : undefined
  const [open, setOpen] = useState(chosen?.productId ?? first)
  if (products.length === 0) return <p className="text-muted">Nothing of this order can be reviewed any more.</p>
  return (
    <ul className="grid gap-6">
      {products.map((product) => (
        <ReviewableItem
          key={product.productId}
          {...props}
          product={product}
          isOpen={open === product.productId}
          stars={chosen?.productId === product.productId ? chosen.stars : undefined}
          onOpen={() => confirmDiscard(() => setOpen(product.productId))}
          onCancel={() => confirmDiscard(() => setOpen(undefined))}
          onSubmit={async (form) => {
            toast.success(await onSave(product, form))
            setOpen(undefined)
          }}
        />
      ))}
    </ul>
  )
}

type ItemProps = Pick<Props, 'onDelete' | 'onDirtyChange'> & {
  product: ReviewableProduct
  isOpen: boolean
  stars: number | undefined
  onOpen: () => void
  onCancel: () => void
  onSubmit: (form: FormData) => Promise<void>
}

/** A product with its review, or with the form. It gets the focus of a button that is gone after its press. */
function ReviewableItem({ product, isOpen, stars, onDelete, onDirtyChange, onOpen, onCancel, onSubmit }: ItemProps) {
  const item = useFocusFallback<HTMLLIElement>()
  const { name, imageUrl, review } = product
  const isWriting = isOpen && (!review || (onDelete !== undefined && isEditable(review)))
  return (
    <li ref={item} tabIndex={-1} className="grid gap-3">
      <p className="flex items-center gap-3 font-medium wrap-anywhere">
        <Thumbnail src={imageUrl} />
        {name}
      </p>
      {isWriting ? (
        <ReviewForm
          review={review}
          isTextOnly={!onDelete}
          stars={stars}
          onCancel={onCancel}
          onDirtyChange={onDirtyChange}
          onSubmit={onSubmit}
        />
      ) : review ? (
        <WrittenReview review={review} onEdit={onDelete && onOpen} onDelete={onDelete} />
      ) : (
        <Button className="justify-self-start" onClick={onOpen}>
          Write a review
        </Button>
      )}
    </li>
  )
}

const isEditable = ({ editableUntil }: OwnReview): boolean => Date.parse(editableUntil) > Date.now()

type WrittenProps = {
  review: OwnReview
  onEdit: (() => void) | undefined
  onDelete: ((review: OwnReview) => Promise<void>) | undefined
}

/** The review that the customer wrote: until when it can be edited, and why it is hidden. */
function WrittenReview({ review, onEdit, onDelete }: WrittenProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { stars, title, text, hiddenReason, editableUntil } = review
  return (
    <div className="grid gap-3">
      <StarImage value={stars} />
      {title && <p className="font-semibold">{title}</p>}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {hiddenReason && (
        <p className="text-sm text-danger">
          The shop has hidden this review from others. Reason: {hiddenReasons[hiddenReason]}.
        </p>
      )}
      {onEdit && onDelete && (
        <div className="flex flex-wrap items-center gap-3">
          {isEditable(review) && <Button onClick={onEdit}>Edit review</Button>}
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete review
          </Button>
          <p className="text-sm text-muted">
            {isEditable(review)
              ? `You can edit it until ${formatDate(editableUntil)}.`
              : 'It cannot be edited any more.'}
          </p>
          <DeleteDialog
            open={isDeleting}
            onClose={() => setDeleting(false)}
            question="Are you sure you want to delete this review?"
            text="Its pictures and votes are deleted too."
            onDelete={() => onDelete(review)}
          />
        </div>
      )}
    </div>
  )
}
