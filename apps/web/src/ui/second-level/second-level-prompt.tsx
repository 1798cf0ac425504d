import { SecondLevelForm, type SecondLevelFormProps } from './second-level-form.tsx'

export interface SecondLevelPromptProps extends SecondLevelFormProps {
  opened: boolean
}

/** Asks for the second-level password. It has no rule of its own: whoever is asked decides. */
export function SecondLevelPrompt({ opened, ...form }: SecondLevelPromptProps) {
  // Mounted per opening: nothing of a former password or refusal is left over.
  return opened ? <SecondLevelForm {...form} /> : null
}
