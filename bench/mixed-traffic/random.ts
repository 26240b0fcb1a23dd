/** Numbers from 0 to 1, the same for the same seed, so that two runs have the same requests. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** An element of a list. */
export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

/**
 * An element of a list, the first ones more often, as visitors choose products: of a thousand, half of the picks are among the first 16, and
 * four fifths among the first quarter.
 */
export const pickSkewed = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() ** 6 * items.length)]!
