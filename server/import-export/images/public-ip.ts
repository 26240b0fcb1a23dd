import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public: loopback, private, shared, multicast, documentation and 6to4 relays. */
const reservedIpv4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reservedIpv4.addSubnet(network, bits, 'ipv4')
}

/** The global unicast range of IPv6. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
/** Networks in that range that are not public: documentation, tunnels and IPv4 translation. */
const reservedIpv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reservedIpv6.addSubnet(network, bits, 'ipv6')
}

/** Whether an IP address is public: not loopback, private or reserved. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedIpv4.check(address, 'ipv4')
  return family === 6 && globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}
