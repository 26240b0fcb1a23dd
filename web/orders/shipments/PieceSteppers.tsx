import { useId } from 'react'
import { countPieces, noPiecesMessage } from '#contract/orders/count-pieces.ts'
import { VariantName } from '#web/cart/VariantName.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { Order } from '../order.ts'

type Props = {
  /** The items with the number of pieces that can be chosen. */
  items: Order['items']
  /** The number of chosen pieces by item. */
  pieces: ReadonlyMap<string, number>
  onChange: (id: string, quantity: number) => void
  /** Under the name of an item, such as "2 to send". */
  describe: (item: Order['items'][number]) => string
  /** Requires a piece: says so while none is chosen. */
  required?: boolean
  error?: string | undefined
}

/** Chooses pieces of items. A single one is only named where it is required. */
export function PieceSteppers({ items, pieces, onChange, describe, required = false, error }: Props) {
  const isFixed = required && countPieces(items) === 1
  const isMissing = required && items.every(({ id }) => !pieces.get(id))
  const shownError = error ?? (isMissing ? noPiecesMessage : undefined)
  const errorId = useId()
  return (
    <>
      {items.map((item) => (
        <div key={item.id} className="flex flex-wrap items-start gap-x-4">
          <Picture
            src={item.product.images[0]?.url}
            alt=""
            sizes="64px"
            widths={[240]}
            className="w-16 rounded-small bg-well"
          />
          <div className="grid flex-[1_1_4rem] grid-cols-[minmax(0,1fr)] gap-0.5">
            <p className="wrap-anywhere font-semibold leading-snug">{item.product.name}</p>
            <VariantName variant={item.product.variant} />
            {!isFixed && <p className="text-sm text-muted tabular-nums">{describe(item)}</p>}
          </div>
          {isFixed ? (
            <span className="ml-auto tabular-nums">1 piece</span>
          ) : (
            <QuantityStepper
              label={`Pieces of ${item.product.name}`}
              size="sm"
              className="ml-auto"
              min={0}
              max={item.quantity}
              value={pieces.get(item.id) ?? 0}
              errorId={shownError && errorId}
              onChange={(next) => onChange(item.id, next)}
            />
          )}
        </div>
      ))}
      {shownError && <ErrorText id={errorId}>{shownError}</ErrorText>}
    </>
  )
}
