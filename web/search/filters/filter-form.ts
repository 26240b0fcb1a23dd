/** The id of the form of filters and sort order. */
export const filterFormId = 'filters'

/** The id of the sheet that has the form on a phone. */
export const filterSheetId = 'filters-sheet'
