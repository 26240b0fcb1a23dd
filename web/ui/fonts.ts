import anekLatin from '../fonts/anek-latin.woff2?url'
import figtree from '../fonts/figtree.woff2?url'

/** The two faces that every page shows at once: the head preloads them (`<link rel="preload" as="font" crossOrigin="">`). */
export const preloadedFonts = [anekLatin, figtree] as const
