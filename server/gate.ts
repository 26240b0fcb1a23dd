/** Runs what it is given, at most `width` at a time; the others wait in line. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A gate that lets `width` through at once. */
export function createGate(width: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= width) await new Promise<void>((enter) => waiting.push(enter))
    else inside += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes this place over; it is given back only when nobody does.
      const enter = waiting.shift()
      if (enter) enter()
      else inside -= 1
    }
  }
}

/** Each of the items through the work, `width` at a time. */
export async function eachOf<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<unknown>) {
  const gate = createGate(width)
  await Promise.all(items.map((item) => gate(() => work(item))))
}
