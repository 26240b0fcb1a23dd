import { ActivityLog } from '#web/audit/ActivityLog.tsx'

export default ActivityLog
