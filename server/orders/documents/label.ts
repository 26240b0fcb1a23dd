/** Who sends a parcel: the store. */
export type LabelSender = { companyName: string; address: string; contact: string }

/** The address of a parcel. */
export type LabelRecipient = {
  name: string
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  phone: string | null
}

/** A parcel as labels and manifests show it. Money is paise. */
export type Parcel = {
  /** The short id of its order. */
  order: string
  /** Its number within the order; null for the only one. */
  number: number | null
  courierName: string | null
  trackingNumber: string | null
  weightGrams: number | null
  /** What the courier collects; 0 for a prepaid order. */
  cashAmount: number
  pieces: number
  packedOn: Date
  recipient: LabelRecipient
}

/** A weight as labels write it, such as "1.25 kg". */
export const formatKilograms = (grams: number): string => `${(grams / 1000).toFixed(3).replace(/\.?0+$/, '')} kg`

/** A number of pieces, such as "1 piece". */
export const formatPieces = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`)
