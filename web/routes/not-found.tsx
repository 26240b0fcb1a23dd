import { data } from 'react-router'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'

export const loader = () => data(null, { status: 404 })

export const clientLoader = () => null

/** Every unknown URL. */
export default NotFoundPage
