import type { TestApi } from '#tests/support/api.ts'
import type { TestUser } from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

type RequestInput = Parameters<TestApi['call']>[1]

/** `prepare` creates the data of a request and returns its input; `entry` is the expected audit entry. */
type AuditedRequest = {
  prepare: (context: TestContext, admin: TestUser) => Promise<RequestInput>
  entry: { action: string; subject: string; before?: object | null; after?: object | null }
}

/** Requests by the name of their endpoint. */
export type AuditedRequests = Record<string, AuditedRequest>
