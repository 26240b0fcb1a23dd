import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The compiler's output for a line of code in one of the projects. */
async function compile(project: string, line: string): Promise<string> {
  const directory = await mkdtemp(join(root, 'node_modules', '.types-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'line.ts'), `${line}\n`)
  const extending = { extends: join(root, project, 'tsconfig.json'), files: ['line.ts'], include: [] }
  const config = { ...extending, compilerOptions: { incremental: false, tsBuildInfoFile: null } }
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  return promisify(execFile)(tsc, ['-p', directory]).then(
    () => 'compiles',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test.for([
  ['contract', 'window.scrollTo(0, 0)', 'Cannot find name'],
  ['contract', 'process.exit()', 'Cannot find name'],
  ['server', 'window.scrollTo(0, 0)', 'Cannot find name'],
  ['server', 'process.exit()', 'compiles'],
  ['web', 'process.exit()', 'Cannot find name'],
  ['web', 'window.scrollTo(0, 0)', 'compiles'],
] as const)('in %s the line "%s" gives: %s', async ([project, line, result]) => {
  expect(await compile(project, line)).toContain(result)
})
