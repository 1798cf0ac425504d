// One font everywhere, in parts by script: a browser fetches those that a page has letters of.
import '@fontsource-variable/inter/wght.css'
import './ui/mantine.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { ScreenNotLoaded } from './app/lazy-screen.ts'
import { speakChosen } from './lib/messages/languages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await speakChosen()
createRoot(root, {
  // A screen that did not come is told on the page; anything else that was caught is a bug.
  onCaughtError: (error) => {
    if (!(error instanceof ScreenNotLoaded)) reportError(error)
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
