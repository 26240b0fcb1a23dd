/**
 * How shopping services identify a variant. The product feed and the structured data of pages have the same identifiers, because the
 * services match them.
 */

/** The longest id that Google's product data specification takes (support.google.com/merchants/answer/7052112). */
const maxIdLength = 50

/** An id consists of printable ASCII characters without spaces. */
const isFeedId = (sku: string) => sku.length <= maxIdLength && /^[\x21-\x7e]+$/.test(sku)

/** The SKU of a variant, or its id if the SKU is missing, too long, or has other characters. */
export const offerId = ({ id, sku }: { id: string; sku?: string | null | undefined }): string =>
  sku && isFeedId(sku) ? sku : id

/**
 * Whether a barcode may be submitted as a GTIN: not one for use inside a shop (prefixes 2, 02 and 04; of an EAN-8 0 and 2) and not a
 * coupon (05, 981 to 984, 99). A UPC counts with a leading zero (support.google.com/merchants/answer/6324461).
 */
function isGlobalGtin(barcode: string): boolean {
  if (barcode.length === 8) return !/^[02]/.test(barcode)
  return !/^(?:2|02|04|05|98[1-4]|99)/.test(barcode.padStart(13, '0'))
}

/** The barcode of a variant as a GTIN; undefined without one, and for a barcode that may not be submitted. */
export const globalGtin = ({ barcode }: { barcode?: string | null | undefined }): string | undefined =>
  barcode && isGlobalGtin(barcode) ? barcode : undefined
