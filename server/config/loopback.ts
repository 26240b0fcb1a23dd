/** Whether a host's name, as it stands in an address, means this machine itself. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether an address names this machine itself; one that cannot be read names nothing. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && isLoopbackHost(new URL(address).hostname)
