import { startStore } from './start-store.ts'
import { testServer } from './test-server.ts'

/** Playwright's global setup: starts the store under test, and stops it after the run. */
export default async function globalSetup() {
  const { dataDir, stop } = await startStore(testServer.port)
  // The tests read the outbox in this directory.
  process.env.E2E_DATA_DIR = dataDir
  return stop
}
