import { ManageZones } from '#web/delivery/manage/zones/ManageZones.tsx'

export default ManageZones
