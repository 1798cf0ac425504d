import type { Permission } from '@corridor/domain/access/permissions'
import { folded } from '@corridor/domain/customers/search'
import { hrefTo } from '../../lib/href.ts'
import { screenNeeds } from '../../lib/screens.ts'
import type { Messages } from './texts.ts'

export interface Place {
  readonly label: string
  readonly href: string
}

interface PlaceFor extends Place {
  readonly needs: Permission
}

/** Screens by the label of the menu, and those beside it. */
function allScreens({ shell, auditScreen, holdRules, proposals }: Messages): PlaceFor[] {
  const { menu } = shell
  return [
    { label: menu.home, href: hrefTo('home', {}), needs: screenNeeds.home },
    { label: menu.transactions, href: hrefTo('transactions', {}), needs: screenNeeds.transactions },
    { label: menu.customers, href: hrefTo('customers', {}), needs: screenNeeds.customers },
    { label: menu.agencies, href: hrefTo('agencies', {}), needs: screenNeeds.agencies },
    { label: menu.users, href: hrefTo('users', {}), needs: screenNeeds.users },
    { label: menu.settlements, href: hrefTo('settlements', {}), needs: screenNeeds.settlements },
    { label: menu.reconciliations, href: hrefTo('reconciliations', {}), needs: screenNeeds.reconciliations },
    { label: shell.exceptions, href: hrefTo('exceptions', {}), needs: 'exceptions.read' },
    { label: proposals.title, href: hrefTo('proposals', {}), needs: 'proposals.read' },
    { label: menu.setup, href: hrefTo('setup', {}), needs: screenNeeds.setup },
    { label: shell.account, href: hrefTo('account', {}), needs: 'session.use' },
    { label: holdRules.title, href: hrefTo('hold-rules', {}), needs: 'hold-rules.read' },
    { label: auditScreen.title, href: hrefTo('audit', {}), needs: 'audit.list' },
  ]
}

/** Only what begins something new: what is done to a record is done where the record is seen. */
function allActions({ palette: { actions } }: Messages): PlaceFor[] {
  return [
    { label: actions.agency, href: hrefTo('agencies', { tab: 2 }), needs: 'agencies.edit' },
    { label: actions.user, href: hrefTo('users', { tab: 2 }), needs: 'users.create' },
    { label: actions.customer, href: hrefTo('customers', { tab: 2, new: 'yes' }), needs: 'customers.edit' },
  ]
}

interface Places {
  readonly screens: readonly Place[]
  readonly actions: readonly Place[]
  /** What was typed is how one of them begins: then it is most likely what is meant. */
  readonly isMeant: boolean
}

/** Each word that was typed begins a word of the label; where nothing was typed, all that the person may use. */
export function placesFor(
  messages: Messages,
  may: (permission: Permission) => boolean,
  typed: string,
): Places {
  const text = folded(typed.trim())
  const words = text.split(/\s+/u).filter(Boolean)
  const fits = ({ label, needs }: PlaceFor): boolean => {
    const parts = folded(label).split(' ')
    return may(needs) && words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const [screens, actions] = [allScreens(messages).filter(fits), allActions(messages).filter(fits)]
  const isMeant = text !== '' && [...screens, ...actions].some(({ label }) => folded(label).startsWith(text))
  return { screens, actions, isMeant }
}
