/** The list with one item moved to an index, which is limited to the ends of the list. */
export function moveItem<Any extends { key: string }>(
  list: readonly Any[],
  key: string,
  index: number,
): readonly Any[] {
  const moved = list.find((item) => item.key === key)
  if (!moved) return list
  const others = list.filter((item) => item !== moved)
  return others.toSpliced(Math.max(0, index), 0, moved)
}
