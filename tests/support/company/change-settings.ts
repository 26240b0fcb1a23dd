import type { CallResponse } from '#contract/calls.ts'
import type { createApiClient } from '../e2e/api-client.ts'

/** Changes settings of the company as an administrator; the details that each change has to contain stay as they are. */
export async function changeSettings(
  admin: Pick<ReturnType<typeof createApiClient>, 'get' | 'put'>,
  settings: Record<string, unknown>,
): Promise<void> {
  const { companyName, address, email, contact } =
    await admin.get<CallResponse<'GET /company-details'>>('/company-details')
  await admin.put('/company-details', { companyName, address, email, contact, ...settings })
}
