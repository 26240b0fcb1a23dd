/** A page, the browser, the CPU slowdown factor, and the ids of audits that do not apply to the page. */
type AuditTarget = {
  url: string
  slowdown: number
  skipAudits?: readonly string[]
  browser: { executablePath: string; args: readonly string[]; env?: Record<string, string> }
}
/** Scores out of 100, metrics in milliseconds (shift has no unit), and the failed audits. */
export type LighthouseReport = {
  scores: Record<string, number>
  metrics: Record<string, number>
  failedAudits: readonly string[]
}

type Audit = { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Result = {
  lhr: {
    categories: Record<string, Category>
    audits: Record<string, Audit>
    environment: { benchmarkIndex: number }
    runtimeError?: { code: string }
  }
}
type Constants = { throttling: { mobileSlow4G: object } }
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>
type Launcher = { launch(options: object): Promise<{ port: number; kill(): void }> }

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const

/** Lighthouse is a separate package, installed on first use, so it is imported dynamically. */
const load = async <Module>(name: string) => (await import(name)) as Module

const rounded = (value = 0) => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value))

function summarize(lhr: Result['lhr']): LighthouseReport {
  const weighed = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0 && name !== 'performance'),
  )
  const failed = weighed.map(({ id }) => lhr.audits[id]!).filter(({ score }) => score !== null && score < 1)
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, id]) => [name, rounded(lhr.audits[id]?.numericValue)]),
    ),
    failedAudits: failed.map(({ title }) => title),
  }
}

/** Runs work with a new Chromium and closes it afterwards. */
async function withChrome<Outcome>(
  browser: AuditTarget['browser'],
  work: (port: number) => Promise<Outcome>,
): Promise<Outcome> {
  const { launch } = await load<Launcher>('chrome-launcher')
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', '--disable-dev-shm-usage', ...browser.args],
    ...(browser.env && { envVars: browser.env }),
  })
  try {
    return await work(chrome.port)
  } finally {
    chrome.kill()
  }
}

/** Runs Lighthouse; retries if the browser lost the trace of the page load. */
async function runLighthouse(target: AuditTarget, attempts = 3): Promise<Result['lhr']> {
  const { url, browser, slowdown, skipAudits = [] } = target
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse')
  const { throttling } = await load<Constants>('lighthouse/core/config/constants.js')
  const result = await withChrome(browser, (port) =>
    lighthouse(url, {
      port,
      onlyCategories: [...categories],
      skipAudits: [...skipAudits],
      logLevel: 'error',
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
    }),
  )
  if (result && !result.lhr.runtimeError) return result.lhr
  if (attempts > 1) return runLighthouse(target, attempts - 1)
  throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.code ?? 'no result'}.`)
}

/** One Lighthouse run with its mobile settings: simulated slow CPU and network. */
export const auditPage = async (target: AuditTarget): Promise<LighthouseReport> =>
  summarize(await runLighthouse(target))

/**
 * The benchmark index of this machine and the CPU slowdown factor of a mid-range phone. The default factor 4 of Lighthouse is
 * for an index of 1500 to 2000; on a slower machine it would simulate a slower phone.
 */
export async function calibrateSlowdown(
  target: Omit<AuditTarget, 'slowdown'>,
): Promise<{ index: number; slowdown: number }> {
  const { benchmarkIndex } = (await runLighthouse({ ...target, slowdown: 4 })).environment
  const slowdown = Math.min(4, Math.max(1, benchmarkIndex / (1750 / 4)))
  return { index: Math.round(benchmarkIndex), slowdown: Math.round(slowdown * 10) / 10 }
}
