type ShutdownStep = () => Promise<unknown>

/** What has been opened, to be closed in reverse order, once. */
export type Shutdown = { add(step: ShutdownStep): void; run(): Promise<void> }

/** An empty list of steps; one that fails is told and does not keep the others from running. */
export function createShutdown(): Shutdown {
  const steps: ShutdownStep[] = []
  let done: Promise<void> | undefined
  const close = async () => {
    for (const step of steps.toReversed()) await step().catch((error: unknown) => console.error(error))
  }
  return {
    add: (step) => void steps.push(step),
    run: () => {
      done ??= close()
      return done
    },
  }
}
