type Street = { addressLine1: string; addressLine2: string | null }
type PostalAddress = Street & { city: string; state: string; postalCode: string }

const isFilled = (line: string | null): line is string => Boolean(line)

/** The lines of an address before its city. */
export const formatStreetLines = ({ addressLine1, addressLine2 }: Street): string[] =>
  [addressLine1, addressLine2].filter(isFilled)

/** An address in lines: on pages, in mails and on invoices. */
export const formatAddressLines = ({ city, state, postalCode, ...street }: PostalAddress): string[] =>
  [...formatStreetLines(street), `${city} ${postalCode}`, state].filter(isFilled)

/** An address as on a packing slip: city, state and PIN code are one line. */
export const formatPackingLines = ({ city, state, postalCode, ...street }: PostalAddress): string[] => [
  ...formatStreetLines(street),
  `${city}, ${state} ${postalCode}`,
]
