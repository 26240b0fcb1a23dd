/**
 * The rendition of a picture for link previews: its size in pixels, the most bytes, and how its file name ends. A JPEG, because several
 * messengers show no WebP; WhatsApp shows none above 300 KB. Every preview has the same size, so pages can state it.
 */
export const linkPreview = { width: 1200, height: 630, maxBytes: 300_000, ending: '-preview.jpg' } as const
