import { ManagePinCodes } from '#web/delivery/manage/pin-codes/ManagePinCodes.tsx'

export default ManagePinCodes
