/** The second option in a response; no fields for a product with colours only. */
export const optionFields = ({ optionName, optionValue }: { optionName: string | null; optionValue: string | null }) =>
  optionName !== null && optionValue !== null ? { optionName, optionValue } : {}
