import { Activity } from '#web/audit/Activity.tsx'

export default Activity
