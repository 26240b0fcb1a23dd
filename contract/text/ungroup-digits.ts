/**
 * A number without the commas of its groups, Indian or western: "1,29,999.00" is "129999.00". Any other text is unchanged, because
 * without its comma it would be another number: "499,00" with a decimal comma.
 */
export const ungroupDigits = (text: string): string =>
  /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
