/** How often something may be tried: so many times at once, then after a pause that doubles with each further try. */
export type ThrottleRule = {
  /** Tries without a pause. */
  free: number
  /** Seconds to wait after the last free try. */
  pause: number
  /** Seconds that a pause never exceeds. */
  longest: number
}

/**
 * What is counted, and how much of it is too much. Many phones of one network share an address, so clients get more than
 * accounts; and strangers who guess from many places must not lock an owner out for long, so an account's own pauses are short.
 */
export const throttleRules = {
  signInToAccountByClient: { free: 5, pause: 5, longest: 900 },
  signInToAccount: { free: 20, pause: 1, longest: 60 },
  signInByClient: { free: 50, pause: 2, longest: 900 },
  provePassword: { free: 5, pause: 5, longest: 900 },
  requestCodeForAddress: { free: 1, pause: 60, longest: 600 },
  requestCodeByClient: { free: 10, pause: 60, longest: 3600 },
  useCodeForAddress: { free: 10, pause: 30, longest: 600 },
  submitSecondFactor: { free: 5, pause: 30, longest: 900 },
  useCodeByClient: { free: 20, pause: 2, longest: 900 },
  registerInVain: { free: 20, pause: 5, longest: 900 },
  askForTakenName: { free: 30, pause: 1, longest: 60 },
} as const satisfies Record<string, ThrottleRule>

/** Seconds after which nobody remembers a try. */
export const attemptLifetimeSeconds = 86_400

/** Seconds to wait after this many tries, counted from the last one. */
export const pauseAfter = ({ free, pause, longest }: ThrottleRule, count: number): number =>
  count < free ? 0 : Math.min(longest, pause * 2 ** Math.min(count - free, 30))

/** How long something is, in the words that a person uses: '1 second', '2 minutes'. */
export function formatDuration(seconds: number): string {
  const [many, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${many} ${unit}${many === 1 ? '' : 's'}`
}

/** Whoever a request comes from: an address, or for IPv6 the network of 64 bits that one household has to itself. */
export function clientKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
