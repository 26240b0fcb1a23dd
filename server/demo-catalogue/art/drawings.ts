import { electronicsDrawings } from './electronics/electronics.ts'
import { fashionDrawings } from './fashion/fashion.ts'
import type { Drawing } from './studio.ts'

/** Every drawing by its name. */
export const drawings: Record<string, Drawing> = { ...electronicsDrawings, ...fashionDrawings }
