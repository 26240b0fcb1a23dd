import { invalidField } from '#server/errors.ts'

/** The error for the category of a product that does not exist or was deleted meanwhile. */
export const unknownCategory = () => invalidField('categoryId', 'This category does not exist. Please choose another.')

/** The error for the brand of a product that does not exist or was deleted meanwhile. */
export const unknownBrand = () => invalidField('brandId', 'This brand does not exist. Please choose another.')
