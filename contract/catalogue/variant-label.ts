import { lowerFirst } from '../text/lower-first.ts'

/** The second option of a variant: its name, such as "Size", and its value; null or missing for a product with colours only. */
export type VariantOption = { optionName?: string | null | undefined; optionValue?: string | null | undefined }

/** The second option as text, such as "Size M"; empty without one. */
const optionLabel = ({ optionName, optionValue }: VariantOption): string =>
  optionValue ? [optionName, optionValue].filter(Boolean).join(' ') : ''

/** A variant as text: its colour as given, and its second option where it has one, such as "red, Size M". */
export function variantLabel(color: string, option: VariantOption): string {
  const label = optionLabel(option)
  return label ? `${color}, ${label}` : color
}

/** The name of an option within a sentence: "size" of "Size"; "RAM" stays. */
export const optionNoun = (optionName: string): string =>
  /^\p{Lu}\p{Ll}/u.test(optionName) ? lowerFirst(optionName) : optionName
