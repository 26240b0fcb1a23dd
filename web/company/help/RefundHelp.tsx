import { formatRupees, toPaise } from '#contract/money.ts'
import { useCompany } from '../company.ts'

/** Cancellation, returns and refunds. */
export function RefundHelp() {
  const { returnDays: days = 0, shippingFeeRefunded = false, returnPickupCharge } = useCompany() ?? {}
  return (
    <>
      <h2>Cancelling</h2>
      <p>
        While an order is shown as ‘Processing’, ‘Cancel Order’ in your order history ends it at once. It costs nothing.
      </p>
      <h2>Returning</h2>
      {days > 0 && (
        <p>
          You can request a return for {days} {days === 1 ? 'day' : 'days'} after your parcel was delivered, unless the
          page of the product names another time.
        </p>
      )}
      <p>
        When your parcel has arrived, press ‘Request Return’ in your order history. We answer there: a return that is
        accepted is collected or sent back to us, unused and in its packing.
      </p>
      <p>
        What is defective, damaged, not as described or later than promised we always take back, and the way back costs
        you nothing.
      </p>
      <p>
        ‘Return or exchange items’ sends single items back, or exchanges them for another colour or size of the same
        product that is in stock and costs no more.
      </p>
      <h2>Your money</h2>
      <p>
        {shippingFeeRefunded
          ? 'A return that is accepted refunds what you paid, with the shipping fee.'
          : 'A return that is accepted refunds what you paid for the goods. The shipping fee is refunded as well where the goods were defective, late or not the ones you ordered.'}
        {returnPickupCharge &&
          ` If a courier of ours picks up goods that are neither faulty, wrong, late nor unlike their description, ${formatRupees(toPaise(returnPickupCharge))} is deducted; nothing if they are exchanged.`}
      </p>
      <ul>
        <li>
          An order paid online is refunded to where the payment came from. Banks mostly show it within 5 to 7 working
          days after the refund was started; your order history shows that day.
        </li>
        <li>
          An order paid in cash is refunded by bank transfer or UPI. We ask you for the account to which it shall go.
        </li>
        <li>Money that reached us after an order was canceled is sent back without your asking.</li>
      </ul>
      <p>Nothing on this page takes away a right that the law gives you.</p>
    </>
  )
}
