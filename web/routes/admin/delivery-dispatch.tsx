import { ManageDispatch } from '#web/delivery/manage/dispatch/ManageDispatch.tsx'

export default ManageDispatch
