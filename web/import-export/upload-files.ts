import { importLimits } from '#contract/catalogue/import-limits.ts'
import { isTransient } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { fetchWithProgress } from '#web/api/fetch-with-progress.ts'

type FileKind = 'csv' | 'zip'
const maxAttempts = 4
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Uploads a chunk. Transient errors are retried, because a repeated chunk changes nothing. */
async function uploadChunk(id: string, kind: FileKind, file: File, start: number): Promise<void> {
  const body = new FormData()
  // The fields and the path call a chunk a piece, and the kind of its file `of`.
  body.set('of', kind)
  body.set('start', String(start))
  body.set('piece', file.slice(start, start + importLimits.chunkBytes), 'piece')
  for (let attempt = 1; ; attempt++) {
    try {
      await call('POST /product-imports/{id}/pieces', { params: { id }, body, fetchFunction: fetchWithProgress() })
      return
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throw error
      await delay(1000 * attempt)
    }
  }
}

/** Creates an import and uploads its files in chunks. `onSent` gets the sent fraction, from 0 to 1. Returns the id of the import. */
export async function uploadFiles(csv: File, zip: File | null, onSent: (fraction: number) => void): Promise<string> {
  const body = { fileName: csv.name, fileBytes: csv.size, ...(zip && { zipName: zip.name, zipBytes: zip.size }) }
  const { productImport } = await call('POST /product-imports', { body })
  const filesByKind = Object.entries({ csv, ...(zip && { zip }) }) as [FileKind, File][]
  const total = csv.size + (zip?.size ?? 0)
  let sent = 0
  for (const [kind, file] of filesByKind) {
    for (let start = 0; start < file.size; start += importLimits.chunkBytes) {
      await uploadChunk(productImport.id, kind, file, start)
      sent += Math.min(importLimits.chunkBytes, file.size - start)
      onSent(sent / total)
    }
  }
  return productImport.id
}
