/** An administrator's own account, in the back office: the account pages are for customers alone (specification 6). */
export const ownAccountPath = '/admin/account'
