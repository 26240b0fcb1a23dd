import type { Shutdown } from './shutdown.ts'

/** Ends this process in good order when it is asked to. */
export function shutdownOnSignals(closing: Shutdown): void {
  // Ctrl-C arrives twice, from the terminal and from npm: a second signal must not cut the shutdown short.
  const stop = () => void closing.run().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
