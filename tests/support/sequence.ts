const resets: (() => void)[] = []

/** A counter that begins at 1 after every `resetSequences`. */
export function createSequence(): () => number {
  let current = 0
  resets.push(() => {
    current = 0
  })
  return () => ++current
}

/** Resets all counters, so that generated names sort the same way in every test. */
export function resetSequences(): void {
  for (const reset of resets) reset()
}
