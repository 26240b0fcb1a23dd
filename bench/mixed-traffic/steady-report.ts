import { drawLinePlot } from '../line-plot.ts'
import { percentile } from '../load-generator.ts'
import type { MinuteSample } from './minute-samples.ts'
import type { TrafficCounters } from './traffic-counters.ts'

/** The goals of a steady run: growth of the memory and drift of p99 in percent, and the number of errors. */
const goals = { memoryGrowth: 5, errors: 0 }
/** Rows of the table over time. */
const maxRows = 24

const median = (values: readonly number[]) => percentile(0.5, values)
/** The first or last part of a run, at least one minute. */
const firstPart = <Item>(items: readonly Item[], parts: number) =>
  items.slice(0, Math.max(1, Math.floor(items.length / parts)))
const lastPart = <Item>(items: readonly Item[], parts: number) =>
  items.slice(-Math.max(1, Math.floor(items.length / parts)))

/** The change from the first to the last part of a run in percent, by the medians of the parts. */
function changeOf(samples: readonly MinuteSample[], parts: number, select: (sample: MinuteSample) => number) {
  const [first, last] = [median(firstPart(samples, parts).map(select)), median(lastPart(samples, parts).map(select))]
  return { first, last, percent: first === 0 ? 0 : (100 * (last - first)) / first }
}

/** The slope of values by their minutes (least squares), as the change over the whole run in percent of the mean. */
function slopeInPercent(values: readonly number[]): number {
  if (values.length < 2) return 0
  const meanX = (values.length - 1) / 2
  const meanY = values.reduce((sum, value) => sum + value, 0) / values.length
  const products = values.reduce((sum, value, x) => sum + (x - meanX) * (value - meanY), 0)
  const squares = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0)
  return (100 * (products / squares) * (values.length - 1)) / (meanY || 1)
}

const percent = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)} %`
const yesOrNo = (isMet: boolean) => (isMet ? 'yes' : 'no')

/** The results of a run against its goals. */
export function summaryRows(samples: readonly MinuteSample[], { errors, totals }: TrafficCounters, files: number) {
  const requests = samples.reduce((sum, { all }) => sum + all.requests, 0)
  const allRequests = [...totals.values()].reduce((sum, count) => sum + count, 0)
  const errorCount = [...errors.values()].reduce((sum, { count }) => sum + count, 0)
  const heap = changeOf(samples, 10, ({ memory }) => memory.heapUsed)
  const external = changeOf(samples, 10, ({ memory }) => memory.external)
  const resident = changeOf(samples, 10, ({ memory }) => memory.resident)
  const p99 = changeOf(samples, 4, ({ all }) => all.p99)
  const seconds = samples.reduce((sum, sample) => sum + sample.seconds, 0)
  const memory = (name: string, { first, last, percent: growth }: typeof heap) => ({
    measure: `${name} after a full collection, first and last tenth`,
    result: `${first.toFixed(1)} and ${last.toFixed(1)} MB: ${percent(growth)}`,
    goal: `less than +${goals.memoryGrowth} %`,
    met: yesOrNo(growth < goals.memoryGrowth),
  })
  return [
    {
      measure: 'requests',
      result: `${requests} in ${(seconds / 60).toFixed(1)} minutes, ${(requests / seconds).toFixed(0)} a second`,
      goal: '',
      met: '',
    },
    { measure: 'requests with those of the warm-up', result: allRequests, goal: '', met: '' },
    { measure: 'imported files of 300 products', result: files, goal: '', met: '' },
    { measure: 'errors', result: errorCount, goal: goals.errors, met: yesOrNo(errorCount === goals.errors) },
    memory('heap used', heap),
    memory('external memory', external),
    memory('resident memory', resident),
    {
      measure: 'p99 of all requests, first and last quarter',
      result: `${p99.first.toFixed(1)} and ${p99.last.toFixed(1)} ms: ${percent(p99.percent)}`,
      goal: 'no drift',
      met: '',
    },
    {
      measure: 'slope of p99 over the run',
      result: percent(slopeInPercent(samples.map(({ all }) => all.p99))),
      goal: 'no drift',
      met: '',
    },
  ]
}

/** Each kind of request: the number, and the medians of the minutes' p50 and p99 in the first and the last quarter. */
export function kindRows(samples: readonly MinuteSample[], { totals, errors }: TrafficCounters) {
  const valuesOf = (part: readonly MinuteSample[], kind: string, name: 'p50' | 'p99') =>
    median(part.flatMap(({ byKind }) => byKind.get(kind)?.[name] ?? [])).toFixed(1)
  const [first, last] = [firstPart(samples, 4), lastPart(samples, 4)]
  return [...totals].map(([kind, requests]) => ({
    kind,
    requests,
    errors: [...errors.values()].reduce((sum, error) => sum + (error.kind === kind ? error.count : 0), 0),
    'p50 ms, first quarter': valuesOf(first, kind, 'p50'),
    'p50 ms, last quarter': valuesOf(last, kind, 'p50'),
    'p99 ms, first quarter': valuesOf(first, kind, 'p99'),
    'p99 ms, last quarter': valuesOf(last, kind, 'p99'),
  }))
}

/** One minute as a row. */
export const minuteRow = ({
  minute,
  seconds,
  all,
  loopDelay,
  processorTime,
  memory,
  database,
  ...sample
}: MinuteSample) => ({
  minute,
  'requests /s': (all.requests / seconds).toFixed(0),
  errors: sample.errors,
  waiting: sample.waiting,
  'p50 ms': all.p50.toFixed(1),
  'p99 ms': all.p99.toFixed(1),
  'cache hits %': sample.cacheHits.toFixed(0),
  'loop delay p99, max ms': `${loopDelay.p99.toFixed(0)}, ${loopDelay.max.toFixed(0)}`,
  'store %': processorTime.store.toFixed(0),
  'PostgreSQL %': processorTime.postgres.toFixed(0),
  'generator %': processorTime.generator.toFixed(0),
  'resident MB': memory.resident.toFixed(0),
  'heap MB': memory.heapUsed.toFixed(1),
  'external MB': memory.external.toFixed(1),
  connections: database.connections,
  'database MB': database.megabytes.toFixed(0),
})

/** Minutes in equal steps, with the first and the last one. */
export function overTimeRows(samples: readonly MinuteSample[]) {
  const step = Math.ceil(samples.length / maxRows)
  return samples.filter((_, n) => n % step === 0 || n === samples.length - 1).map(minuteRow)
}

/** The run as plots over the minutes. */
export function drawRun(samples: readonly MinuteSample[]): string {
  const line = (name: string, select: (sample: MinuteSample) => number) => ({ name, values: samples.map(select) })
  return drawLinePlot(
    'A run of mixed traffic over its minutes',
    samples.map(({ minute }) => minute),
    [
      {
        title: 'Latency of all requests',
        unit: 'ms',
        lines: [line('p50', ({ all }) => all.p50), line('p99', ({ all }) => all.p99)],
      },
      {
        title: 'Memory after a full collection',
        unit: 'MB',
        lines: [
          line('resident', ({ memory }) => memory.resident),
          line('heap used', ({ memory }) => memory.heapUsed),
          line('external', ({ memory }) => memory.external),
        ],
      },
      {
        title: 'Processor time',
        unit: '% of a core',
        lines: [
          line('store', ({ processorTime }) => processorTime.store),
          line('PostgreSQL', ({ processorTime }) => processorTime.postgres),
          line('load generator', ({ processorTime }) => processorTime.generator),
        ],
      },
      { title: 'Delay of the event loop', unit: 'ms', lines: [line('p99', ({ loopDelay }) => loopDelay.p99)] },
      { title: 'Database', unit: 'MB', lines: [line('size', ({ database }) => database.megabytes)] },
      { title: 'Requests', unit: 'a second', lines: [line('sent', ({ all, seconds }) => all.requests / seconds)] },
    ],
  )
}
