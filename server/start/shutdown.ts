type ShutdownStep = () => Promise<unknown>

/** Steps that close resources; `run` runs them once, in reverse order. */
export type Shutdown = { add(step: ShutdownStep): void; run(): Promise<void> }

/** Creates an empty list of steps. A failed step is logged, and the others still run. */
export function createShutdown(): Shutdown {
  const steps: ShutdownStep[] = []
  let done: Promise<void> | undefined
  const runSteps = async () => {
    for (const step of steps.toReversed()) await step().catch((error: unknown) => console.error(error))
  }
  return {
    add: (step) => void steps.push(step),
    run: () => {
      done ??= runSteps()
      return done
    },
  }
}

/** Runs the shutdown on a termination signal and then exits. */
export function shutdownOnSignals(shutdown: Shutdown): void {
  // Ctrl-C arrives twice, from the terminal and from npm: a second signal must not cut the shutdown short.
  const stop = () => void shutdown.run().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}
