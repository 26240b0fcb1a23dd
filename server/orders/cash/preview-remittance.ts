import { previewedLines } from '#contract/orders/cash/cash-limits.ts'
import { groupLines } from '#contract/orders/cash/match-remittance.ts'
import type { AppContext } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/form.ts'
import { assertNewFile, matchFile, previewHash } from './match-file.ts'
import { readRemittanceFile } from './read-remittance-file.ts'

/** Matches a courier's remittance file with the shipments, and saves nothing. */
export async function previewRemittance(
  { db }: Pick<AppContext, 'db'>,
  { courier }: { courier: string | null },
  files: readonly ReceivedFile[],
) {
  const file = await readRemittanceFile(files)
  await assertNewFile(db, file)
  const lines = await matchFile(db, file, courier)
  const { fileName, total, skippedLines, reference, remittedOn } = file
  return {
    fileName,
    total,
    skippedLines,
    reference,
    remittedOn,
    lineCount: lines.length,
    groups: groupLines(lines).map((group) => ({
      ...group,
      lines: group.lines.slice(0, previewedLines),
    })),
    preview: previewHash(file, courier, lines),
  }
}
