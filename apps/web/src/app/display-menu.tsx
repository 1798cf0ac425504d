import { useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { schemes } from '../lib/color-schemes.ts'
import { currentMessages, useMessages } from '../lib/messages/index.tsx'
import {
  chooseLanguage,
  chosenLanguage,
  type LanguageCode,
  languageCodes,
  languageNames,
} from '../lib/messages/languages.ts'
import { densities, onOff, setDensity, setSingleKeys, useDensity, useSingleKeys } from '../lib/preferences.ts'
import { askForShortcuts } from '../ui/keyboard/shortcuts.ts'
import { showToast } from '../ui/toast/toasts.ts'
import css from './layout.module.css'

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly values: readonly Value[]
  readonly labels: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Choices<Value extends string>({ legend, values, labels, value, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css['choices']}>
      <legend>{legend}</legend>
      {values.map((one) => (
        <label key={one} className={css['choice']}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  )
}

/** The page is told anew once the texts have come, and its choice with it. */
async function speakAs(code: LanguageCode): Promise<void> {
  try {
    await chooseLanguage(code)
  } catch {
    showToast({ kind: 'error', message: currentMessages().shell.offline, about: 'language' })
  }
}

/** How the screens look to this person: the browser's own popover, nothing to load. */
export function DisplayMenu() {
  const { shell } = useMessages()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const density = useDensity()
  const singleKeys = useSingleKeys()
  const id = useId()
  const texts = shell.display
  return (
    <>
      <button type="button" className={css['displayButton']} popoverTarget={id}>
        {texts.label}
      </button>
      <div id={id} popover="auto" className={css['popover']}>
        <div className={css['panel']}>
          <Choices
            legend={texts.language}
            values={languageCodes}
            labels={languageNames}
            value={chosenLanguage()}
            onChange={(code) => void speakAs(code)}
          />
          <Choices
            legend={texts.theme}
            values={schemes}
            labels={texts.themes}
            value={colorScheme}
            onChange={setColorScheme}
          />
          <Choices
            legend={texts.density}
            values={densities}
            labels={texts.densities}
            value={density}
            onChange={setDensity}
          />
          <Choices
            legend={texts.singleKeys}
            values={onOff}
            labels={texts.onOff}
            value={singleKeys}
            onChange={setSingleKeys}
          />
          <button
            type="button"
            className={css['displayButton']}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={askForShortcuts}
          >
            {texts.shortcuts}
          </button>
        </div>
      </div>
    </>
  )
}
