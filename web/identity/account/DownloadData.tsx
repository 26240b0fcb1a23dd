import { dayInIndia } from '#contract/india-time.ts'
import { messageOf } from '#web/api/api-error.ts'
import { saveFile } from '#web/api/download.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'

/** Downloads all data that the store holds about the customer. */
export function DownloadData() {
  const reading = useCall('GET /users/my-data')
  const download = () =>
    reading.send({}, (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `my-data-${dayInIndia(new Date(data.exportedAt))}.json`)
    })
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
