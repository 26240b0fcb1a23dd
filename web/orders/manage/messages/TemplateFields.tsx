import type { CallInput, CallResponse } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { MessageTemplate } from './message.ts'
import type { usePlaceholderInsert } from './use-placeholder-insert.ts'

type Props = {
  draft: MessageTemplate
  errors: Readonly<Record<string, string>>
  /** What the server adds to the text. */
  hint: string
  controlProps: ReturnType<typeof usePlaceholderInsert>['controlProps']
  onChange: (change: Partial<MessageTemplate>) => void
}

/** The fields of the texts of a mail. */
export function TemplateFields({ draft, errors, hint, controlProps, onChange }: Props) {
  const fieldProps = (name: keyof MessageTemplate) => ({
    ...controlProps(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <Field label="Subject" required error={errors.subject}>
        <TextInput {...fieldProps('subject')} autoComplete="off" />
      </Field>
      <Field label="Heading" required error={errors.heading}>
        <TextInput {...fieldProps('heading')} autoComplete="off" />
      </Field>
      <Field label="Text" required hint={`An empty line begins a new paragraph. ${hint}`} error={errors.text}>
        <TextArea {...fieldProps('text')} rows={10} />
      </Field>
    </>
  )
}

type TestCall = 'POST /campaigns/test' | 'POST /order-messages/{name}/test'

/** Sends the mail with the texts of the form to the administrator. */
export function TestMailButton<Name extends TestCall>({ call, input }: { call: Name; input: CallInput<Name> }) {
  const sending = useCall(call)
  const send = () =>
    sending.send(
      input,
      ({ message }: CallResponse<TestCall>) => toast.success(message),
      (error) => toast.error(messageOf(error, 'Failed to send the test mail.')),
    )
  return (
    <Button busy={sending.busy} onClick={send}>
      Send test mail
    </Button>
  )
}
