const resets: (() => void)[] = []

/** A number that this counter has not given since counting began anew. */
export function createSequence(): () => number {
  let given = 0
  resets.push(() => {
    given = 0
  })
  return () => ++given
}

/** Begins anew, for a test file in a process that ran others: names sort the same way whichever files those were. */
export function resetSequences(): void {
  for (const restart of resets) restart()
}
