/** Contents by their names, up to a number of bytes: those that were wanted least lately go first. */
export type ImageCache = {
  get(name: string): Buffer | undefined
  set(name: string, content: Buffer): void
  delete(name: string): void
  counts(): { hits: number; misses: number; entries: number; bytes: number }
}

/** An empty cache; what would fill a quarter of it by itself is not taken. */
export function createImageCache(mostBytes: number): ImageCache {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  let hits = 0
  let misses = 0

  function drop(name: string): void {
    bytes -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }
  return {
    get(name) {
      const content = kept.get(name)
      if (!content) {
        misses++
        return undefined
      }
      hits++
      // The order of a Map is that of putting in.
      kept.delete(name)
      kept.set(name, content)
      return content
    },
    set(name, content) {
      drop(name)
      if (content.length > mostBytes / 4) return
      kept.set(name, content)
      bytes += content.length
      while (bytes > mostBytes) drop(kept.keys().next().value!)
    },
    delete: drop,
    counts: () => ({ hits, misses, entries: kept.size, bytes }),
  }
}
