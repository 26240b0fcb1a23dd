import UsersRound from 'lucide-react/icons/users-round'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { CompanyTabs } from '#web/company/manage/CompanyTabs.tsx'
import { useSession } from '#web/identity/session.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { ActivationDialog } from './ActivationDialog.tsx'
import { AdministratorForm } from './AdministratorForm.tsx'
import type { Administrator } from './administrator.ts'

/** The list of administrators, with buttons to add, deactivate and activate them. */
export function ManageAdministrators() {
  const { data, error, isLoading, refetch } = useQuery('GET /administrators', {})
  const form = useDialogState<undefined>()
  const activation = useDialogState<Administrator>()
  const add = <AddButton onClick={() => form.open(undefined)}>Add administrator</AddButton>

  return (
    <>
      <PageHeader title="Administrators" text="Who may manage the shop." action={add} />
      <CompanyTabs current="Administrators" />
      <QueryErrorBox error={error} fallback="Failed to fetch administrators." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={2} />}
      {data && <AdministratorTable administrators={data.administrators} busy={isLoading} onChange={activation.open} />}
      {form.openCount > 0 && (
        <AdministratorForm key={`add ${form.openCount}`} open={form.isOpen} onClose={form.close} onSaved={refetch} />
      )}
      {activation.subject && (
        <ActivationDialog
          key={`activation ${activation.openCount}`}
          open={activation.isOpen}
          administrator={activation.subject}
          onClose={activation.close}
          onChanged={refetch}
        />
      )}
    </>
  )
}

type TableProps = {
  administrators: readonly Administrator[]
  busy: boolean
  onChange: (administrator: Administrator) => void
}

function AdministratorTable({ administrators, busy, onChange }: TableProps) {
  const { user } = useSession()
  const isYou = ({ id }: Administrator) => id === user?.id
  return (
    <Table
      caption="Administrators"
      busy={busy}
      rows={administrators}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Name',
          cell: (administrator) => <AdministratorName administrator={administrator} isYou={isYou(administrator)} />,
        },
        { head: 'Username', cell: ({ username }) => username },
        { head: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
        {
          head: 'State',
          cell: ({ isActive }) => (
            <StatusDot tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Deactivated'}</StatusDot>
          ),
        },
        { head: 'Two-factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
        { head: 'Since', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
        {
          head: 'Actions',
          actions: true,
          cell: (administrator) =>
            !isYou(administrator) && <ActivationButton administrator={administrator} onChange={onChange} />,
        },
      ]}
      empty={<EmptyState icon={<UsersRound />} title="No administrators" />}
    />
  )
}

type NameProps = { administrator: Administrator; isYou: boolean }

const AdministratorName = ({ administrator: { firstName, lastName }, isYou }: NameProps) => (
  <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
    {firstName} {lastName}
    {isYou && <Badge>You</Badge>}
  </span>
)

type ButtonProps = { administrator: Administrator; onChange: (administrator: Administrator) => void }

function ActivationButton({ administrator, onChange }: ButtonProps) {
  const { firstName, lastName, isActive } = administrator
  const actionLabel = isActive ? 'Deactivate' : 'Activate'
  return (
    <Button size="sm" aria-label={`${actionLabel} ${firstName} ${lastName}`} onClick={() => onChange(administrator)}>
      {actionLabel}
    </Button>
  )
}
