import { ManageCollections } from '#web/collections/manage/ManageCollections.tsx'

export default ManageCollections
