import { dayMs } from '#contract/durations.ts'

/** Milliseconds: orders of this period count. */
export const pairPeriod = 365 * dayMs

/** How many customers must have bought two products together; the repeated orders of one customer count once. */
export const minSharedBuyers = 3

/**
 * The smallest score of a pair in ten-thousandths: the customers who bought both, divided by the geometric mean of the customers of either (cosine). A best
 * seller is bought along with most products, and with each by a small share of its own customers.
 */
export const minPairScore = 500

/** How many pairs of a product are stored: more than are shown, because some are sold out or no longer on sale. */
export const pairsPerProduct = 6

/** Orders with more lines are those of resellers rather than of a purpose: they do not count. Positions of lines begin at 0. */
export const maxPairedLines = 20
