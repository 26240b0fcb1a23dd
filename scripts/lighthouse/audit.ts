/** A page, and the browser to look at it with. */
export type Audited = {
  url: string
  browser: { executablePath: string; args: readonly string[]; env?: Record<string, string> }
}
/** Scores out of 100, metrics in milliseconds (shift has no unit), and what was found wanting. */
export type Report = {
  scores: Record<string, number>
  metrics: Record<string, number>
  complaints: readonly string[]
}

type Audit = { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Result = { lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } }
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

/** They stand in a package of their own, which is there only once this has been asked for: nothing names them before. */
const load = async <Module>(name: string) => (await import(name)) as Module

const rounded = (value = 0) => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value))

function reportOf({ lhr }: Result): Report {
  const weighed = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0 && name !== 'performance'),
  )
  const failed = weighed.map(({ id }) => lhr.audits[id]!).filter(({ score }) => score !== null && score < 1)
  return {
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, id]) => [name, rounded(lhr.audits[id]?.numericValue)]),
    ),
    complaints: failed.map(({ title }) => title),
  }
}

/** One run of Lighthouse with its own settings for a phone: a slow processor and a slow line, worked out, not waited for. */
export async function audit({ url, browser }: Audited): Promise<Report> {
  const { default: lighthouse } = await load<{ default: Lighthouse }>('lighthouse')
  const { launch } = await load<Launcher>('chrome-launcher')
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', '--disable-dev-shm-usage', ...browser.args],
    ...(browser.env && { envVars: browser.env }),
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse said nothing of ${url}.`)
    return reportOf(result)
  } finally {
    chrome.kill()
  }
}
