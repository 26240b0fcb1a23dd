import anekLatin from '../fonts/anek-latin.woff2?url'
import anekLatinRupee from '../fonts/anek-latin-rupee.woff2?url'
import figtree from '../fonts/figtree.woff2?url'
import figtreeRupee from '../fonts/figtree-rupee.woff2?url'

/**
 * The faces that every page shows at once: the head preloads them (`<link rel="preload" as="font" crossOrigin="">`). The
 * rupee's are a kilobyte each, but one that came after the first paint would have the whole page laid out again.
 */
export const preloadedFonts = [anekLatin, figtree, anekLatinRupee, figtreeRupee] as const
