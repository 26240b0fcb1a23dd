import Trash from 'lucide-react/icons/trash'
import { maxQuantity } from '#contract/cart/max-quantity.ts'
import { formatRupees } from '#contract/money.ts'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/identity/session.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { CartLineProblem } from './CartLineProblem.tsx'
import type { CartLine } from './cart.ts'
import { cartActions } from './cart-actions.ts'
import { cartDrawer } from './cart-drawer.ts'
import type { CartPricing } from './cart-pricing.ts'
import { LineDiscounts } from './LineDiscounts.tsx'
import { lineLabel } from './line-label.ts'
import { removeLine } from './remove-line.ts'
import { saveForLater } from './save-for-later.ts'
import { VariantName } from './VariantName.tsx'

type Props = { line: CartLine; pricing: CartPricing | undefined; error: string | undefined }

/** One line of the drawer: product, price, quantity and discounts. */
export function CartDrawerLine({ line, pricing, error }: Props) {
  const { isAdmin } = useSession()
  const { productId, productVariantId, name, optionValue, image, price, originalPrice, quantity } = line
  const label = lineLabel(line)
  // A typed 0 removes the line (specification 4).
  const changeQuantity = (next: number) =>
    next <= 0 ? removeLine(line) : next !== quantity && cartActions.setQuantity(line, next)
  const canSave =
    useCompany()?.wishListShown !== false && productVariantId !== null && line.problem !== 'GONE' && !isAdmin
  const page = `/product/${productId}${optionValue && productVariantId ? `?variant=${productVariantId}` : ''}`
  return (
    <li className="flex flex-wrap gap-4 py-5">
      <Link
        to={page}
        aria-label={label}
        onClick={cartDrawer.close}
        className="w-22 self-start overflow-hidden rounded-control bg-well"
      >
        <Picture src={image} alt="" sizes="88px" widths={[240]} className={line.problem ? 'opacity-50' : undefined} />
      </Link>
      <div className="grid flex-[1_1_9rem] grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="grid min-w-0 gap-1">
            <Link
              to={page}
              onClick={cartDrawer.close}
              className="line-clamp-2 font-semibold leading-snug underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <VariantName variant={line} />
          </div>
          <IconButton label={`Remove ${label}`} className="-mt-2.5 -mr-2.5 text-muted" onClick={() => removeLine(line)}>
            <Trash className="size-4.5" />
          </IconButton>
        </div>
        <CartLineProblem line={line} />
        {line.problem !== 'GONE' && line.problem !== 'SOLD_OUT' && (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <QuantityStepper
              size="sm"
              label={`Quantity of ${label}`}
              value={quantity}
              minTyped={0}
              max={maxQuantity(line.stock)}
              onChange={changeQuantity}
            />
            <div className="grid justify-items-end">
              <Amount paise={price * quantity} className="font-display text-lg font-bold" />
              <span className="text-xs text-muted tabular-nums">{formatRupees(price)} each</span>
              {originalPrice > price && (
                <span className="text-xs text-muted tabular-nums">
                  <span className="sr-only">before </span>
                  <s>{formatRupees(originalPrice)}</s>
                </span>
              )}
            </div>
          </div>
        )}
        <LineDiscounts pricing={pricing} productVariantId={productVariantId} />
        {canSave && (
          <LinkButton
            aria-label={`Save for later: ${label}`}
            className="-my-2 justify-self-start text-sm"
            onClick={() => saveForLater(line)}
          >
            Save for later
          </LinkButton>
        )}
        {error && <ErrorText>{error}</ErrorText>}
      </div>
    </li>
  )
}
