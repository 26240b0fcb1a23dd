import type { Order } from '../order.ts'
import { OrderPart } from './OrderPart.tsx'

/** Who bought, and where the parcel goes; `mobile` is the customer's own number. */
export function OrderPeople({ order, mobile }: { order: Order; mobile: string | null }) {
  const { user } = order
  return (
    <>
      <OrderPart title="Customer">
        <p className="font-medium">
          {user.firstName} {user.lastName}
        </p>
        <a
          href={`mailto:${user.email}`}
          className="inline-flex min-h-6 items-center break-all text-link underline-offset-4 hover:underline"
        >
          {user.email}
        </a>
        {mobile && (
          <span className="block">
            <Phone number={mobile} />
          </span>
        )}
      </OrderPart>
      <OrderPart title="Delivery address">
        <Address order={order} />
      </OrderPart>
    </>
  )
}

function Address({ order: { address, user } }: { order: Order }) {
  const { fullName, phone, addressLine1, addressLine2, city, state, postalCode } = address
  return (
    <address className="not-italic leading-relaxed">
      <span className="block font-medium">{fullName ?? `${user.firstName} ${user.lastName}`}</span>
      <span className="block">{addressLine1}</span>
      {addressLine2 && <span className="block">{addressLine2}</span>}
      <span className="block">
        {city}, {state} {postalCode}
      </span>
      {phone && <Phone number={phone} />}
    </address>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a
    href={`tel:${number.replace(/\s/g, '')}`}
    className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
  >
    {number}
  </a>
)
