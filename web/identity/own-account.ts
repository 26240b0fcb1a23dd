/** The page of an administrator's own account; the pages below /account are for customers only (specification 6). */
export const ownAccountPath = '/admin/account'
