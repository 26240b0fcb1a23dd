import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'

/** Gives the browser a file to keep. */
function saveFile(name: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has to take it over first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Fetches all that the store holds about the customer, as a file. */
export function DownloadData() {
  const reading = useCall('GET /users/my-data')
  const download = () =>
    reading.make({}, (data) => saveFile(`my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2)))
  return (
    <>
      <Button busy={reading.busy} onClick={download}>
        Download My Data
      </Button>
      {reading.error !== null && (
        <ErrorText>{messageOf(reading.error, 'Your data could not be fetched. Please try again.')}</ErrorText>
      )}
    </>
  )
}
