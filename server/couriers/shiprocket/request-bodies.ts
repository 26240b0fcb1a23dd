import { minuteInIndia } from '#contract/india-time.ts'
import { lastTenDigits } from '#contract/phone.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { BookingItem, BookingParams, Contact, ParcelSize, PickupParams } from '../provider.ts'

/** Rupees, as the API takes them. */
export const rupeesNumber = (paise: number): number => paise / 100

/** Kilograms and centimetres, as the API takes them. */
export const sizeFields = ({ weightGrams, lengthCm, breadthCm, heightCm }: ParcelSize) => ({
  weight: String(weightGrams / 1000),
  length: String(lengthCm),
  breadth: String(breadthCm),
  height: String(heightCm),
})

/** The names of an address: the API asks for a first and a last name. */
function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}

/** Each line needs a code of its own: "SKU cannot be repeated" (github.com/Jaal-Yantra-Textiles/v2, issue 772). */
function orderItems(items: readonly BookingItem[]) {
  const used = new Set<string>()
  return items.map(({ name, sku, quantity, price, hsn }, index) => {
    const code = sku && !used.has(sku) ? sku : `${sku || 'ITEM'}-${index + 1}`
    used.add(code)
    return { name, sku: code, units: quantity, selling_price: rupeesNumber(price), ...(hsn && { hsn }) }
  })
}

/** The fields of "Create Custom Order". For cash on delivery `sub_total` is what the courier collects. */
export function orderBody(booking: BookingParams, pickupName: string) {
  const { recipient, cashAmount, value } = booking
  const { first, last } = splitName(recipient.name)
  return {
    order_id: booking.reference,
    order_date: minuteInIndia(booking.orderDate).replace('T', ' '),
    pickup_location: pickupName,
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: recipient.addressLine1,
    billing_address_2: recipient.addressLine2 ?? '',
    // At most 30 characters.
    billing_city: truncate(recipient.city, 30),
    billing_pincode: recipient.pinCode,
    billing_state: recipient.state,
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: recipient.phone,
    shipping_is_billing: true,
    order_items: orderItems(booking.items),
    payment_method: cashAmount > 0 ? 'COD' : 'Prepaid',
    sub_total: rupeesNumber(cashAmount > 0 ? cashAmount : value),
    ...sizeFields(booking),
  }
}

/** The fields of "Create a Return Order"; the payment method "should always be prepaid". */
export function returnBody(booking: PickupParams, to: Contact) {
  const { sender, value } = booking
  const [from, shop] = [splitName(sender.name), splitName(to.name)]
  return {
    order_id: booking.reference,
    order_date: minuteInIndia(booking.requestedAt).replace('T', ' '),
    pickup_customer_name: from.first,
    pickup_last_name: from.last,
    pickup_address: sender.addressLine1,
    pickup_address_2: sender.addressLine2 ?? '',
    pickup_city: truncate(sender.city, 30),
    pickup_state: sender.state,
    pickup_country: 'India',
    pickup_pincode: Number(sender.pinCode),
    pickup_email: sender.email,
    pickup_phone: sender.phone,
    pickup_isd_code: '91',
    shipping_customer_name: shop.first,
    shipping_last_name: shop.last,
    shipping_address: to.addressLine1,
    shipping_address_2: to.addressLine2 ?? '',
    shipping_city: to.city,
    shipping_state: to.state,
    shipping_country: 'India',
    shipping_pincode: Number(to.pinCode),
    shipping_email: to.email,
    shipping_phone: Number(lastTenDigits(to.phone)),
    shipping_isd_code: '91',
    order_items: orderItems(booking.items),
    payment_method: 'PREPAID',
    sub_total: rupeesNumber(value),
    ...sizeFields(booking),
  }
}
