import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/http/logger.ts'
import { createImageStore } from './create-image-store.ts'
import { StartupError } from './startup-errors.ts'

/** Starts the images of a new DATA_DIR after `arrange` has changed it. */
function startWith(arrange: (dataDir: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vipani-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  arrange(dataDir)
  return createImageStore(readConfig({ DATA_DIR: dataDir }), createLogger('silent'))
}

/** Root may write to every directory. */
const isRoot = process.getuid?.() === 0

test('a file in the place of the directory of uploads is named at the start', () => {
  const start = () => startWith((dataDir) => writeFileSync(join(dataDir, 'uploads'), ''))
  expect(start).toThrow(StartupError)
  expect(start).toThrow(/^DATA_DIR .+ cannot be written to: .+uploads/)
})

test.skipIf(isRoot).for(['outbox', 'uploads/originals', 'uploads/renditions'])(
  'a directory %s of another account is named at the start',
  (name) => {
    const start = () => startWith((dataDir) => mkdirSync(join(dataDir, name), { recursive: true, mode: 0o500 }))
    expect(start).toThrow(StartupError)
    expect(start).toThrow(name)
  },
)
