import { freeShippingFrom } from '../limits.ts'

/**
 * What the delivery of goods of this sum costs where the shop's fee is `fee`, in paise: nothing from the threshold of the
 * banner on, itself included, and nothing where there is nothing to deliver.
 */
export const shippingFor = (sum: number, fee: number): number => (sum === 0 || sum >= freeShippingFrom ? 0 : fee)
