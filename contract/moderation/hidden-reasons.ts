/** Why an administrator may hide what a customer wrote, with the words that its author reads. */
export const hiddenReasons = {
  ABUSE: 'Abuse',
  PERSONAL_DATA: 'Personal data',
  OFF_TOPIC: 'Off topic',
} as const
export type HiddenReason = keyof typeof hiddenReasons
