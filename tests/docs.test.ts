import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = (path: string) => basename(path) === 'node_modules'

/** Licences and tables are generated and name no files. */
const pages = globSync(['*.md', 'docs/**/*.md', 'demo/*.md', 'bench/**/*.md'], { cwd: root, exclude })
  .filter((page) => page !== 'docs/licences.md' && page !== 'docs/schema.md')
  .sort()

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const inlineCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

const fileNames = new Set(
  globSync(['*', '{contract,server,web,tests,scripts,bench,demo,docs}/**/*'], { cwd: root, exclude }).map((file) =>
    basename(file),
  ),
)

/** A path of the repository in inline code; one with a placeholder such as <module> or NNNN is no path. */
const repositoryPath = /^(?:contract|server|web|tests|scripts|bench|demo|docs)\/[^\s<>$]*$/
/** The name of a source file without its folder. */
const sourceFile = /^[a-z][\w.-]*\.(?:ts|tsx|sql)$/

function isMissing(code: string): boolean {
  if (repositoryPath.test(code) && !code.includes('NNNN')) return globSync(code, { cwd: root }).length === 0
  return sourceFile.test(code) && !/^x\./.test(code) && !fileNames.has(code)
}

/** The anchors of a page's headings, as GitHub writes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

function isBroken(page: string, target: string): boolean {
  const [path, anchor] = target.split('#')
  const file = path ? join(dirname(page), path) : page
  if (!existsSync(join(root, file))) return true
  return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
}

test.for(pages)('%s names existing files, scripts and pages', (page) => {
  const text = read(page)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
  expect({
    files: inlineCode(text).filter(isMissing),
    links: links.filter((target) => !/^https?:/.test(target) && isBroken(page, target)),
    scripts: commands.filter((name) => !(name in scripts)),
  }).toEqual({ files: [], links: [], scripts: [] })
})

test('the pages name files', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(
    pages.flatMap((page) => inlineCode(read(page)).filter((code) => repositoryPath.test(code))).length,
  ).toBeGreaterThan(100)
})

test('the decisions are numbered without a gap, and their headings have the number of the file', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).sort()
  const headings = decisions.map((file) => /^# (\d+)\./.exec(read(file))?.[1])
  const numbers = decisions.map((_, index) => index + 1)
  expect(decisions.map((file) => Number(basename(file).slice(0, 4)))).toEqual(numbers)
  expect(headings.map(Number)).toEqual(numbers)
})

test('the code names existing pages', () => {
  const sources = globSync('{contract,server,web,tests,scripts,bench}/**/*.{ts,tsx,js,sql}', { cwd: root, exclude })
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+\.(?:md|yml)\b/g)].map(([page]) => ({ file, page })),
  )
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([])
})
