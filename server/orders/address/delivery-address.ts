import type { Selectable } from 'kysely'
import type { Orders } from '#server/database/tables.ts'

/** The columns of an order with its delivery address: the place, the name on it and its phone number. */
export const deliveryAddressColumns = [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'fullName',
  'phone',
] as const satisfies (keyof Orders)[]

/** The same columns for a statement that joins `orders`, because other tables have a `state` too. */
export const joinedAddressColumns = deliveryAddressColumns.map((column) => `orders.${column}` as const)

/** The delivery address as an order stores it. */
export type DeliveryAddress = Pick<Selectable<Orders>, (typeof deliveryAddressColumns)[number]>

/** The delivery address of an order without what else was read of the order. */
export const toDeliveryAddress = ({
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  fullName,
  phone,
}: DeliveryAddress): DeliveryAddress => ({ addressLine1, addressLine2, city, state, postalCode, fullName, phone })

/** Whether two delivery addresses are the same, with name and phone number. */
export const isSameAddress = (a: DeliveryAddress, b: DeliveryAddress): boolean =>
  deliveryAddressColumns.every((column) => a[column] === b[column])
