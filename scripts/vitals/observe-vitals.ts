import type { CDPSession, Page } from '@playwright/test'

/** The metrics of one visit: milliseconds, transferred bytes, and layout shift (no unit). */
export type Vitals = {
  requests: number
  bytes: number
  scriptBytes: number
  lcp: number
  cls: number
  /** The longest interaction to next paint. */
  inp: number
}

/** Chromium's "Fast 4G": throughput in bytes per second, round-trip time in milliseconds. */
const networkConditions = {
  offline: false,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
  latency: 165,
} as const

/** Runs first in the page: installs performance observers for paints, layout shifts and interactions. */
function installObservers() {
  const seen = { lcp: 0, cls: 0, inp: 0 }
  Object.assign(window, { vitals: seen })
  const each = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  const pressed = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId)
      seen.inp = Math.max(seen.inp, entry.duration)
  }
  each('event', pressed, { durationThreshold: 16 })
}

async function slowDown(session: CDPSession, slowdown: number) {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', networkConditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function countRequests(session: CDPSession) {
  const scripts = new Set<string>()
  const count = { requests: 0, bytes: 0, scriptBytes: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    count.requests += 1
    count.bytes += encodedDataLength
    if (scripts.has(requestId)) count.scriptBytes += encodedDataLength
  })
  return count
}

const readVitals = (page: Page) =>
  page.evaluate(() => (window as unknown as { vitals: Pick<Vitals, 'lcp' | 'cls' | 'inp'> }).vitals)

/** Observes a visit with a throttled network and CPU; `vitals()` returns the metrics so far, `forget()` resets them. */
export async function observeVitals(page: Page, slowdown: number) {
  const session = await page.context().newCDPSession(page)
  await slowDown(session, slowdown)
  await page.addInitScript(installObservers)
  const count = countRequests(session)
  return {
    forget: () => Object.assign(count, { requests: 0, bytes: 0, scriptBytes: 0 }),
    vitals: async (): Promise<Vitals> => ({ ...count, ...(await readVitals(page)) }),
  }
}
