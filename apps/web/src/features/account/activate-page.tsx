import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { productName } from '../../lib/server-settings.ts'
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.tsx'
import { useNewPassword } from '../../shared/passwords/use-new-password.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useArrival } from '../../ui/page/use-arrival.ts'
import css from './account.module.css'
import { activate, activationQuery } from './api.ts'
import { useMessages } from './texts.ts'

const route = getRouteApi('/activate')

/** Whose link it is the server alone knows; it judges the name and the login. */
const nobody = { login: '', name: '', lastName: '' }

/** Where an activation link leads: one sets a password that nobody else has typed. */
export function ActivatePage() {
  const { activate: texts } = useMessages().account
  const { key } = route.useSearch()
  const [login, setLogin] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { error, isLoading } = useQuery(activationQuery(key))
  // A server that cannot say it now may know it when the password is sent.
  const over = error instanceof ApiError && error.code === 'not_found' ? error.message : null
  const noLink = key === undefined ? texts.noKey : over
  const problem = noLink ?? refused
  useScreenTitle(texts.screen)
  useArrival()
  const record = useNewPassword({
    owner: nobody,
    currents: [],
    save: async ({ password }) => {
      setRefused(null)
      setLogin(await activate(key ?? '', password))
    },
    onRefusal: (error) => setRefused(error.message),
  })
  return (
    <form className={css['alone']} noValidate onSubmit={record.submit}>
      <h1>{texts.title(productName)}</h1>
      {problem !== null && (
        <p role="alert" className={css['problem']}>
          {problem}
        </p>
      )}
      {login === null && noLink === null && !isLoading && (
        <>
          <p>{texts.text}</p>
          <NewPasswordFields record={record} owner={nobody} currents={[]} kind="login" others="given" />
          <ActionButton type="submit" tone="primary" busy={record.busy}>
            {texts.submit}
          </ActionButton>
        </>
      )}
      {login !== null && <p role="status">{texts.done(login)}</p>}
      {(login !== null || problem !== null) && <Link to="/login">{texts.toLogin}</Link>}
    </form>
  )
}
