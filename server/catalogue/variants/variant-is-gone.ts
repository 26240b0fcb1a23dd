import { sql } from 'kysely'

/** SQL: whether a variant is no longer sold, in a statement with `variant` and `product`. */
export const variantIsGone = sql<boolean>`(variant.retired_at is not null or product.unpublished_at is not null)`
