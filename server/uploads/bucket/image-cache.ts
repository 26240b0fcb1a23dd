import { LRUCache } from 'lru-cache'

/** Images by their file names, limited in bytes; counts its hits and misses for the metrics. */
export type ImageCache = {
  get(name: string): Buffer | undefined
  set(name: string, content: Buffer): void
  delete(name: string): void
  counts(): { hits: number; misses: number; entries: number; bytes: number }
}

/** An empty cache; an image larger than a quarter of it is not stored. */
export function createImageCache(maxBytes: number): ImageCache {
  const images = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    // lru-cache throws for a size of 0.
    sizeCalculation: ({ length }) => length || 1,
  })
  let hits = 0
  let misses = 0
  return {
    get(name) {
      const content = images.get(name)
      if (content) hits++
      else misses++
      return content
    },
    set: (name, content) => void images.set(name, content),
    delete: (name) => void images.delete(name),
    counts: () => ({ hits, misses, entries: images.size, bytes: images.calculatedSize }),
  }
}
