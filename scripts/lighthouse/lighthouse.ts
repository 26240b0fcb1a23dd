/**
 * `npm run lighthouse`: runs Lighthouse with mobile settings on the pages of a store in use (`scripts/sample-store/`), in the production
 * build. Prints the median of three runs per page and exits with 1 if a category is under 95.
 * Optional arguments are the number of runs and page names (home, list, category, product, search, collection):
 * `npm run lighthouse -- 1 product`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../../tests/support/e2e/chromium.ts'
import globalSetup from '../../tests/support/e2e/global-setup.ts'
import { testServer } from '../../tests/support/e2e/test-server.ts'
import { readMeasurementArguments } from '../measurement-arguments.ts'
import { median } from '../median.ts'
import { fillSampleStore, samplePageNames } from '../sample-store/sample-store.ts'
import { auditPage, calibrateSlowdown, type LighthouseReport } from './audit.ts'
import { warmUp } from './warm-up.ts'

const minScore = 95

/** Search engines are asked not to index results of searches, so whether they may is no fault of that page. */
const skippedAudits: Readonly<Record<string, readonly string[]>> = { search: ['is-crawlable'] }

/** Installs Lighthouse on first use: its 180 MB are not part of `npm ci`. */
function install() {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  if (existsSync(`${cwd}node_modules/lighthouse/package.json`)) return
  console.log('Installing Lighthouse (once)…')
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed; see the output of npm above.')
}

/** The phone that Lighthouse emulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

async function warmUpPages(pages: Record<string, string>) {
  const browser = await chromium.launch(await findChromium())
  for (const path of Object.values(pages)) await warmUp(browser, testServer.url + path, phone)
  await browser.close()
}

/** The median of each number over all runs of a page. */
function medianOf(reports: readonly LighthouseReport[]): LighthouseReport {
  const mediansOf = (pick: (report: LighthouseReport) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys(pick(reports[0]!)).map((name) => [name, median(reports.map((one) => pick(one)[name]!))]),
    )
  return {
    scores: mediansOf(({ scores }) => scores),
    metrics: mediansOf(({ metrics }) => metrics),
    failedAudits: [...new Set(reports.flatMap(({ failedAudits }) => failedAudits))],
  }
}

async function measure(pages: Record<string, string>, runs: number) {
  await warmUpPages(pages)
  const browser = await findChromium()
  const medians: Record<string, LighthouseReport> = {}
  const { index, slowdown } = await calibrateSlowdown({ url: testServer.url, browser })
  console.log(`This machine's index is ${index}: a mid-range phone is ${slowdown} times slower.`)
  for (const [page, path] of Object.entries(pages)) {
    const reports: LighthouseReport[] = []
    for (let run = 0; run < runs; run++) {
      const skipAudits = skippedAudits[page] ?? []
      reports.push(await auditPage({ url: testServer.url + path, browser, slowdown, skipAudits }))
    }
    medians[page] = medianOf(reports)
  }
  return medians
}

function printReports(medians: Record<string, LighthouseReport>) {
  const rows = (pick: (report: LighthouseReport) => Record<string, number>) =>
    Object.fromEntries(Object.entries(medians).map(([page, report]) => [page, pick(report)]))
  console.table(rows(({ scores }) => scores))
  console.table(rows(({ metrics }) => metrics))
  for (const [page, { failedAudits }] of Object.entries(medians))
    for (const audit of failedAudits) console.log(`${page}: ${audit}`)
}

const isBelowMinScore = ({ scores }: LighthouseReport) => Object.values(scores).some((score) => score < minScore)

const { number: runs = 3, names } = readMeasurementArguments(samplePageNames)
install()
const closeStore = await globalSetup()
try {
  const pages = Object.entries(await fillSampleStore()).filter(([page]) => names.includes(page))
  const medians = await measure(Object.fromEntries(pages), runs)
  printReports(medians)
  process.exitCode = Object.values(medians).some(isBelowMinScore) ? 1 : 0
} finally {
  await closeStore()
}
