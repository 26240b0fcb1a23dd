type NamedCourier = { courierName: string | null; trackingNumber: string | null }

/** What names a shipment in the history of its order. */
export type NamedShipment = NamedCourier & { number: number }

/** The courier and the tracking number of a shipment: "Blue Dart 4711"; empty where neither is known. */
export const courierText = ({ courierName, trackingNumber }: NamedCourier): string =>
  [courierName, trackingNumber].filter(Boolean).join(' ')

/** A shipment by its number within the order: "Parcel 2". */
export const parcelText = (number: number): string => `Parcel ${number}`

/** A shipment in a sentence: its number within the order, and its courier and tracking number, such as "Parcel 2, Blue Dart 4711". */
export const shipmentText = (shipment: NamedShipment): string =>
  [parcelText(shipment.number), courierText(shipment)].filter(Boolean).join(', ')

/** The start of a note about a shipment, with the number as its group; PostgreSQL reads this regular expression too. */
export const parcelPattern = '^Parcel (\\d{1,6})'

/** A note of the history without the number of its parcel: "Blue Dart 4711" of "Parcel 1, Blue Dart 4711"; null where nothing is left. */
export const withoutParcelNumber = (note: string): string | null =>
  note.replace(new RegExp(`${parcelPattern}(?:, |\\. |: |$)`), '') || null
