import { ManageImportExport } from '#web/import-export/ManageImportExport.tsx'

export default ManageImportExport
