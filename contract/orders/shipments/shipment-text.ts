type NamedShipment = { number: number; courierName: string | null; trackingNumber: string | null }

/** A shipment in a sentence: its courier and tracking number, or its number within the order, such as "Parcel 2, Blue Dart 4711". */
export function shipmentText({ number, courierName, trackingNumber }: NamedShipment): string {
  const courier = [courierName, trackingNumber].filter(Boolean).join(' ')
  return [`Parcel ${number}`, courier].filter(Boolean).join(', ')
}
