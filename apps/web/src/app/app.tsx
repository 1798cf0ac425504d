import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { colorSchemes } from '../lib/color-schemes.ts'
import { MessagesShared } from '../lib/messages/index.tsx'
import { queryClient } from '../lib/query-client.ts'
import { styleNonce } from '../lib/server-settings.ts'
import { CurrentUserShared } from '../lib/session.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { router } from './router.tsx'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={() => styleNonce}
      // Its own style sheet of all that the defaults come to is not loaded: it would be a third of our styles.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <MessagesShared>
          <CurrentUserShared>
            <RouterProvider router={router} />
          </CurrentUserShared>
        </MessagesShared>
      </QueryClientProvider>
    </MantineProvider>
  )
}
