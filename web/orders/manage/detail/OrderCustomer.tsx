import type { Order } from '../../order.ts'
import { OrderSection } from './OrderSection.tsx'
import { WhatsAppMessage } from './WhatsAppMessage.tsx'

/** The customer and the delivery address; `mobile` is the number of the account. */
export function OrderCustomer({ order, mobile }: { order: Order; mobile: string | null }) {
  const { user } = order
  return (
    <>
      <OrderSection title="Customer">
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
            <PhoneNumber number={mobile} />
          </span>
        )}
        <WhatsAppMessage order={order} mobile={mobile} />
      </OrderSection>
      <OrderSection title="Delivery address">
        <DeliveryAddress order={order} />
      </OrderSection>
    </>
  )
}

function DeliveryAddress({ order: { address, user } }: { order: Order }) {
  const { fullName, phone, addressLine1, addressLine2, city, state, postalCode } = address
  return (
    <address className="not-italic leading-relaxed">
      <span className="block font-medium">{fullName ?? `${user.firstName} ${user.lastName}`}</span>
      <span className="block">{addressLine1}</span>
      {addressLine2 && <span className="block">{addressLine2}</span>}
      <span className="block">
        {city}, {state} {postalCode}
      </span>
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
