import { formatPackingLines } from '#contract/addresses/address-lines.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Order, OrderDetail } from '../../order.ts'
import { ChangeAddressButton } from '../edit/EditButtons.tsx'
import { OrderSection } from './OrderSection.tsx'
import type { OrderActionProps } from './RequiredAction.tsx'
import { WhatsAppMessage } from './WhatsAppMessage.tsx'

type Props = OrderActionProps & {
  /** Null after the account was deleted, undefined while the order loads. */
  customerId: string | null | undefined
  mobile: string | null
  parcels: OrderDetail['customerParcels']
}

/** The customer with their earlier parcels, and the delivery address; `mobile` is the number of the account. */
export function OrderCustomer({ customerId, mobile, parcels, ...props }: Props) {
  const { order } = props
  const { user } = order
  return (
    <>
      <OrderSection title="Customer">
        <p className="font-medium">
          {user.firstName} {user.lastName}
        </p>
        {customerId && (
          <Link
            to={`/admin/customers/${customerId}`}
            className="flex min-h-6 items-center text-link underline-offset-4 hover:underline"
          >
            Open customer
          </Link>
        )}
        {user.email ? (
          <a
            href={`mailto:${user.email}`}
            className="inline-flex min-h-6 items-center break-all text-link underline-offset-4 hover:underline"
          >
            {user.email}
          </a>
        ) : (
          <p className="text-muted">No e-mail address</p>
        )}
        {mobile && (
          <span className="block">
            <PhoneNumber number={mobile} />
          </span>
        )}
        {parcels && parcels.cameBack > 0 && <p className="font-medium text-danger">{parcelsText(parcels)}</p>}
        <WhatsAppMessage order={order} mobile={mobile} />
      </OrderSection>
      <OrderSection title="Delivery address" action={<ChangeAddressButton {...props} />}>
        <DeliveryAddress order={order} />
      </OrderSection>
    </>
  )
}

/** How many parcels of a customer came back, such as "2 of 7 parcels came back". */
const parcelsText = ({ sent, cameBack }: NonNullable<Props['parcels']>): string =>
  `${cameBack} of ${sent} ${sent === 1 ? 'parcel' : 'parcels'} came back`

function DeliveryAddress({ order: { address, user } }: { order: Order }) {
  const { fullName, phone } = address
  return (
    <address className="not-italic leading-relaxed">
      <span className="block font-medium">{fullName ?? `${user.firstName} ${user.lastName}`}</span>
      <span className="block whitespace-pre-line">{formatPackingLines(address).join('\n')}</span>
      {phone && <PhoneNumber number={phone} />}
    </address>
  )
}

const PhoneNumber = ({ number }: { number: string }) => (
  <a
    href={`tel:${number.replace(/\s/g, '')}`}
    className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
  >
    {number}
  </a>
)
