import bowser from 'bowser'

/** The names of a browser and its system, as the list of sessions shows them; null if they are unknown. */
export type Device = { browser: string | null; system: string | null }

/** A User-Agent can be as long as a header; the names are in its first characters. */
const maxUserAgentLength = 512
const maxNameLength = 60

const nameOf = (name: string | undefined): string | null => name?.slice(0, maxNameLength) || null

/** The names in a User-Agent. Versions and models are omitted: only the displayed names are stored. */
export function describeDevice(userAgent: string): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength))
  return { browser: nameOf(browser.name), system: nameOf(os.name) }
}
