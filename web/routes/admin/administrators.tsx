import { ManageAdministrators } from '#web/administrators/ManageAdministrators.tsx'

export default ManageAdministrators
