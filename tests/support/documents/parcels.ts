import type { Parcel } from '#server/orders/documents/label.ts'

/** The sender of documents in tests. */
export const sender = { companyName: 'Chandrika Textiles', address: '14, Avenue Road', contact: '+91 80 4123 4567' }

type ParcelOverrides = Partial<Omit<Parcel, 'recipient'>> & { recipient?: Partial<Parcel['recipient']> }

/** A cash parcel of three pieces to Bengaluru with Delhivery. */
export const createParcel = ({ recipient, ...given }: ParcelOverrides = {}): Parcel => ({
  order: '8F14E45F',
  number: null,
  courierName: 'Delhivery',
  trackingNumber: '1490813123456',
  weightGrams: 1250,
  cashAmount: 1299_00,
  pieces: 3,
  packedOn: new Date('2026-11-20T20:00:00Z'),
  recipient: {
    name: 'Leela Nair',
    addressLine1: '12 MG Road',
    addressLine2: null,
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
    phone: '98765 43210',
    ...recipient,
  },
  ...given,
})
