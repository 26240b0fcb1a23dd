import type { PdfWorker } from '#server/orders/documents/pdf-worker.ts'

/** A worker that draws nothing and records the arguments of its drawings. */
export function recordDrawings() {
  const drawings: unknown[][] = []
  const pdfWorker: PdfWorker = {
    draw: async (...args) => {
      drawings.push(args)
      return Buffer.from('%PDF-')
    },
    close: async () => {},
  }
  return { pdfWorker, drawings }
}
