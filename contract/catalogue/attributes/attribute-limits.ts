/** The limits of a category's attributes and of their values. */
export const attributeLimits = {
  maxAttributes: 40,
  maxChoices: 100,
  maxName: 60,
  maxUnit: 12,
  maxLabel: 60,
  maxText: 300,
} as const
