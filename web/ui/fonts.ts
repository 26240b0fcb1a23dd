import anekLatin from '../fonts/anek-latin.woff2?url'
import anekLatinRupee from '../fonts/anek-latin-rupee.woff2?url'
import figtree from '../fonts/figtree.woff2?url'
import figtreeRupee from '../fonts/figtree-rupee.woff2?url'

/**
 * The fonts that every page uses above the fold; the head preloads them (`<link rel="preload" as="font" crossOrigin="">`). The
 * rupee fonts have only a kilobyte each, but loading one after the first paint would shift the layout.
 */
export const preloadedFonts = [anekLatin, figtree, anekLatinRupee, figtreeRupee] as const
