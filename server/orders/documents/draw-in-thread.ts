import { move } from 'piscina'
import { drawLabels } from './draw-labels.ts'
import { drawManifest } from './draw-manifest.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import { drawPickList } from './draw-pick-list.ts'

/** The drawings that the thread of `pdf-worker.ts` runs. Their arguments are plain objects, because they are cloned. */
const drawings = {
  packingSlips: drawPackingSlips,
  pickList: drawPickList,
  labels: drawLabels,
  manifest: drawManifest,
}

export type DrawingName = keyof typeof drawings
export type DrawingArguments<Name extends DrawingName> = Parameters<(typeof drawings)[Name]>

/** Runs a drawing in the thread; the bytes of the PDF are moved and not copied. */
export default async function drawInThread({ name, args }: { name: DrawingName; args: never }): Promise<unknown> {
  const draw = drawings[name] as (...args: never) => Promise<Buffer>
  // A copy with memory of its own: that of a small Buffer is shared with others and cannot be moved.
  return move(new Uint8Array(await draw(...(args as never[] as never))))
}
