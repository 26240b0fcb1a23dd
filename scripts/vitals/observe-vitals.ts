import type { CDPSession, Page } from '@playwright/test'

/** The metrics of a page: milliseconds, transferred bytes, layout shift (no unit), and numbers. */
export type Vitals = {
  requests: number
  bytes: number
  scriptBytes: number
  lcp: number
  cls: number
  /** Tasks of more than 50 ms, and the longest one in milliseconds. */
  longTasks: number
  longestTask: number
  elements: number
}

type Observed = Pick<Vitals, 'lcp' | 'cls' | 'longTasks' | 'longestTask'> & { inp: number }
type ObservedWindow = { vitals: Observed }

/** Chromium's "Fast 4G": throughput in bytes per second, round-trip time in milliseconds. */
const networkConditions = {
  offline: false,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
  latency: 165,
} as const

/** Runs in the page before its scripts: installs performance observers for paints, layout shifts, tasks and interactions. */
function installObservers() {
  const vitals = { lcp: 0, cls: 0, inp: 0, longTasks: 0, longestTask: 0 }
  Object.assign(window, { vitals })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.cls += value
  })
  observe('longtask', ({ duration }) => {
    vitals.longTasks += 1
    vitals.longestTask = Math.max(vitals.longestTask, duration)
  })
  const onInteraction = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId)
      vitals.inp = Math.max(vitals.inp, entry.duration)
  }
  observe('event', onInteraction, { durationThreshold: 16 })
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
  page.evaluate(() => {
    const { inp, ...vitals } = (window as unknown as ObservedWindow).vitals
    return { ...vitals, elements: document.querySelectorAll('*').length }
  })

/** The longest interaction to next paint while `act` runs, in milliseconds; 0 without one of at least 16 ms. */
export async function measureInteraction(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(window as unknown as ObservedWindow).vitals.inp = 0
  })
  await act(page)
  return page.evaluate(async () => {
    // The browser reports an interaction after the frame that shows its result.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))
    return (window as unknown as ObservedWindow).vitals.inp
  })
}

/** Observes a visit with a throttled network and CPU; `vitals()` returns the metrics so far, `resetCounts()` resets requests and bytes. */
export async function observeVitals(page: Page, slowdown: number) {
  const session = await page.context().newCDPSession(page)
  await slowDown(session, slowdown)
  await page.addInitScript(installObservers)
  const count = countRequests(session)
  return {
    resetCounts: () => Object.assign(count, { requests: 0, bytes: 0, scriptBytes: 0 }),
    vitals: async (): Promise<Vitals> => ({ ...count, ...(await readVitals(page)) }),
  }
}
