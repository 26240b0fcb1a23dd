import { z } from 'zod'
import { maxDeclarationLength } from '../../limits.ts'
import { countryByCode } from '../countries.ts'
import { type DeclarationField, type Declarations, declarationFields, declarationLabels } from '../declarations.ts'

const texts = <Text extends z.ZodType>(textOf: (field: DeclarationField) => Text) =>
  Object.fromEntries(declarationFields.map((field) => [field, textOf(field)])) as Record<DeclarationField, Text>

/** The declarations of a product in a response; those without a text are missing. */
export const DeclarationTexts = z.object(texts(() => z.string().optional()))

/** The declarations in a form: the list replaces the stored one, and texts without letters are left out. Null if none is left. */
export const DeclarationsForm = z
  .strictObject(
    texts((field) =>
      z
        .string(`${declarationLabels[field]} must be text.`)
        .trim()
        .max(maxDeclarationLength, `${declarationLabels[field]} must not exceed ${maxDeclarationLength} characters.`)
        .optional(),
    ),
    'Send an object of texts.',
  )
  .transform((given): Declarations | null => {
    const filled = declarationFields.flatMap((field) => (given[field] ? [[field, given[field]] as const] : []))
    return filled.length > 0 ? Object.fromEntries(filled) : null
  })

/** The country of origin in a form: an ISO 3166-1 code in any case. */
export const countryCodeInput = z
  .string('Choose a country of the list.')
  .trim()
  .toUpperCase()
  .refine((code) => countryByCode(code) !== undefined, 'Choose a country of the list.')
