import type { GrantKind } from '@corridor/contract/common/grants'
import { useMessages } from '../lib/messages/index.tsx'
import { SecondLevelPrompt } from '../ui/second-level/second-level-prompt.tsx'
import { passByPasskey, passSecondLevel } from './second-level.ts'
import { usePasskeyWay } from './use-passkey-way.ts'

export interface SecondLevelAskedProps {
  /** What it is asked for; null while nobody is asked. */
  readonly action: GrantKind | null
  readonly onClose: () => void
  readonly onGranted: () => void
}

/** The prompt over whatever is open, in the words of what needs it. */
export function SecondLevelAsked({ action, onClose, onGranted }: SecondLevelAskedProps) {
  const { neededTo } = useMessages().session
  const passkeyDoes = usePasskeyWay(action !== null)
  return (
    <SecondLevelPrompt
      opened={action !== null}
      reason={action === null ? '' : neededTo(action)}
      onSubmit={(password) => passSecondLevel(password, action ?? undefined)}
      onPasskey={passkeyDoes ? () => passByPasskey(action ?? undefined) : undefined}
      onClose={onClose}
      onGranted={onGranted}
    />
  )
}
