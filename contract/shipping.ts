import { freeShippingFrom } from './limits.ts'

/** What the delivery of goods of this worth costs, in paise: nothing from the threshold of the banner, itself included. */
export const shippingFor = (itemsTotal: number, shippingFee: number): number =>
  itemsTotal >= freeShippingFrom ? 0 : shippingFee
