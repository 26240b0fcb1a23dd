const reservedDomain = /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i

/** Whether an e-mail address is in a domain that is reserved for examples (RFC 2606), as the addresses of a new store and of the demonstration are. */
export const isReservedAddress = (address: string): boolean => reservedDomain.test(address.split('@').at(-1) ?? '')
