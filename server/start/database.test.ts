import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readPidFile } from '#server/database/embedded-postgres/pid-file.ts'
import { openDatabase } from './database.ts'
import { createShutdown } from './shutdown.ts'

test('a stop while PostgreSQL starts leaves no PostgreSQL running', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-database-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  // For root the database runs as another account, which must be able to enter the directory.
  chmodSync(directory, 0o755)
  const config = readConfig({ DATA_DIR: join(directory, 'data') })
  const shutdown = createShutdown()
  let stopped: Promise<void> | undefined
  const onStarting = () => {
    stopped = shutdown.run()
  }
  await openDatabase(config, shutdown, () => {}, { onStarting })
  await stopped
  expect(readPidFile(join(config.dataDir, 'pg18'))).toBeUndefined()
})
