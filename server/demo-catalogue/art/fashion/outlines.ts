type Segment = { command: string; numbers: number[] }

function segmentsOf(d: string): Segment[] {
  return [...d.matchAll(/([MLCQHVZ])([^MLCQHVZ]*)/g)].map(([, command = '', rest = '']) => ({
    command,
    numbers: (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number),
  }))
}

const flipped = (numbers: readonly number[], middle: number) =>
  numbers.map((value, index) => (index % 2 ? value : 2 * middle - value))

const pointsOf = (numbers: readonly number[]) =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0] as const)

/** A path (absolute M, L, H, V, C, Q, Z only) mirrored left to right about the line x = middle. */
export const mirrored = (d: string, middle = 400) =>
  segmentsOf(d)
    .map(({ command, numbers }) => command + (command === 'V' ? numbers : flipped(numbers, middle)).join(' '))
    .join('')

/** A closed symmetric outline from its left half, drawn from the top middle to the bottom middle: M, L, C and Q, one curve per command. */
export function symmetric(leftHalf: string, middle = 400) {
  const segments = segmentsOf(leftHalf).filter(({ command }) => command !== 'Z')
  const back: string[] = []
  for (let i = segments.length - 1; i > 0; i--) {
    const { command, numbers } = segments[i] ?? { command: '', numbers: [] }
    const start = segments[i - 1]?.numbers.slice(-2) ?? []
    // The same curve walked the other way: its control points in reverse, then the point where it began.
    const controls = pointsOf(numbers.slice(0, -2)).reverse().flat()
    back.push(command + flipped([...controls, ...start], middle).join(' '))
  }
  const last = segments.at(-1)?.numbers.slice(-2) ?? []
  return `${leftHalf}L${flipped(last, middle).join(' ')}${back.join('')}Z`
}

/** Marks drawn on the left, turned over to the right of the line x = 400. */
export const turnedOver = (inside: string) => `<g transform="translate(800 0) scale(-1 1)">${inside}</g>`
