import { redirect } from 'react-router'

/** '/admin' alone is the dashboard, on the first visit and on navigation. */
export const loader = () => redirect('/admin/dashboard')
export const clientLoader = () => redirect('/admin/dashboard')
