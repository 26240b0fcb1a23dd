import type { Company } from '../legal-texts.ts'
import { section } from './html.ts'

/** The terms of sale: Consumer Protection Act 2019, Consumer Protection (E-Commerce) Rules 2020, Legal Metrology. */
export const termsConditions = ({ companyName, address, email, contact }: Company) =>
  `<p>These terms apply to every purchase from ${companyName}, ${address}. We sell our own stock and are the seller of everything shown here, an inventory e-commerce entity under the <strong>Consumer Protection (E-Commerce) Rules 2020</strong>. Nothing in these terms takes away a right that the law gives you.</p>` +
  section(
    '1. Your account',
    'You may look around and fill a cart without an account; to order you need one. Give correct details, keep your password to yourself, and tell us at once if somebody else has used it. You must be 18 or older to order.',
  ) +
  section(
    '2. Products and prices',
    'We describe and photograph our goods with care. Colours can look different from screen to screen. All prices are in Indian rupees and include GST; a price that is struck through is the maximum retail price or our own earlier price. What the checkout shows is what you pay: no charge is added after it.',
    'If a price is plainly wrong we tell you before dispatch, and you choose whether to keep the order at the right price or to have all your money back.',
  ) +
  section(
    '3. Orders',
    'Your order is placed when you press ‘Place Order’ yourself; nothing is put in your cart or agreed to on your behalf. The contract is made when the order is confirmed on screen. Goods are reserved for you from that moment. We may refuse an order that looks fraudulent or is meant for resale, and then refund it in full.',
  ) +
  section('4. Payment', [
    '<strong>Cash on delivery</strong>: pay the courier when the parcel arrives. There is no extra fee.',
    '<strong>Online payment</strong>: UPI with any app, cards and net banking through PhonePe. The payment happens on PhonePe’s secure page; we never see your card number or PIN.',
    'An online order that is not paid is held for about one hour. It is then cancelled, and its goods go back to your cart. Money that arrives later is refunded, never kept.',
    'For a charge-back or a doubtful payment contact us, PhonePe or your bank with the order number.',
  ]) +
  section(
    '5. Delivery',
    'We deliver to every PIN code in India that our couriers serve. The expected date stands on your order; most parcels arrive in three to seven working days. If we cannot deliver in time we say so, and you may wait or cancel with a full refund. The risk passes to you when the parcel is handed over.',
  ) +
  section(
    '6. Cancellation',
    'You may cancel free of charge while the order is shown as ‘Processing’, under My Account, Order History. What you paid is refunded to the way you paid it. We may cancel when goods turn out to be damaged or missing in our store, and then refund at once.',
  ) +
  section(
    '7. Returns, replacement and refunds',
    'You may ask for a return within 7 days of delivery, under Order History. We take back goods that are unused and in their packing with labels, and at any rate goods that are defective, damaged, late or not as described. In those cases the return costs you nothing.',
    [
      'Not returnable for reasons of hygiene: earphones, trimmers, earrings and innerwear, unless defective.',
      'Data on phones, tablets and laptops should be erased before they are sent back.',
      'Once we accept the return, online payments are refunded to the original method within 5 to 7 working days.',
      'Cash orders are refunded by bank transfer or UPI to the account that you name.',
    ],
  ) +
  section(
    '8. Warranty',
    'The manufacturer’s warranty named on the product page applies in addition to your legal rights. Keep the invoice; it is your warranty card. We help you to reach the service centre.',
  ) +
  section(
    '9. Using this site',
    'Texts, pictures and design belong to us or to those who licensed them. Please do not copy the catalogue, break into accounts, overload the service, or write anything unlawful.',
  ) +
  section(
    '10. Liability',
    'We answer fully for intent, gross negligence, injury to persons, and whatever else the law does not let us limit. Otherwise our liability is limited to the value of your order. Nobody is liable for what lies beyond reasonable control, such as floods, strikes or network failures.',
  ) +
  section(
    '11. Complaints and grievance officer',
    `Write to the Grievance Officer, ${companyName}, ${address}.<br>E-mail: ${email}<br>Telephone: ${contact} (Monday to Saturday, 10 am to 6 pm IST)`,
    'You get a ticket number and an acknowledgement within 48 hours, and a solution within one month. You may also call the National Consumer Helpline, 1915.',
  ) +
  section(
    '12. Law and courts',
    'Indian law applies. Courts in Bengaluru have jurisdiction; as a consumer you may also complain to the consumer commission where you live or work.',
  )
