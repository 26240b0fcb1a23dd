/** The most products that are offered beside a product as bought together with it. */
export const maxBoughtTogether = 2

/** The most products that a browser remembers as viewed, and that one call returns. */
export const maxRecentlyViewed = 12

/** The most products of its category that a product page shows. */
export const maxSimilarProducts = 4
