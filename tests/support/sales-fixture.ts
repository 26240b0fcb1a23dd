import type { InvoiceSource, InvoiceSourceLine, Seller } from '#server/invoices/invoice.ts'

export const sellerInKarnataka: Seller = {
  name: 'Chandrika Electricals & Textiles',
  address: '14, Avenue Road, Chickpet\nBengaluru, Karnataka 560002',
  email: 'care@chandrika.example',
  contact: '+91 80 4123 4567',
  gstin: '29ABCDE1234F1ZW',
  state: 'Karnataka',
}

type SaleOverrides = {
  seller?: Partial<Seller>
  order?: Partial<InvoiceSource['order']>
  name?: string
  /** The state of the delivery address. */
  state?: string
  lines?: (Partial<InvoiceSourceLine> & Pick<InvoiceSourceLine, 'price'>)[]
  shippingFee?: number
  codFee?: number
}

const defaultLine = {
  discount: 0,
  name: 'Handloom Kurta',
  color: 'maroon',
  optionName: null,
  optionValue: null,
  hsn: '6205',
  taxRate: 500,
  quantity: 1,
}

/** A sale from a seller in Karnataka to Asha Rao in Bengaluru; by default of one kurta with 5 % GST. */
export function createSale({
  seller,
  order,
  name = 'Asha Rao',
  state = 'Karnataka',
  lines,
  shippingFee = 0,
  codFee = 0,
}: SaleOverrides = {}): InvoiceSource {
  const delivery = {
    name,
    phone: '+919876543210',
    addressLine1: '12 MG Road',
    addressLine2: null,
    city: 'Bengaluru',
    state,
    postalCode: '560001',
  }
  return {
    order: { id: '8f14e45f-ceea-4a67-9c3f-0a1b2c3d4e5f', placedOn: new Date('2026-11-18T06:00:00Z'), ...order },
    seller: { ...sellerInKarnataka, ...seller },
    buyer: { name, email: 'asha@example.com', phone: '+919876543210', delivery },
    lines: (lines ?? [{ price: 1050_00 }]).map((line) => ({ ...defaultLine, ...line })),
    shippingFee,
    codFee,
  }
}
