import { ssoProblems } from '@corridor/contract/common/sso-problems'
import { transactionSearch } from '@corridor/contract/common/transaction-search'
import type { ListWithViews } from '@corridor/contract/views'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { z } from 'zod'
import { auditAddress } from '../features/audit/links.ts'
import { exceptionsAddress } from '../features/exceptions/links.ts'
import { guideAddress } from '../features/guide/links.ts'
import { HomePage } from '../features/home/page.tsx'
import { reconciliationsAddress } from '../features/reconciliations/links.ts'
import { LoginPage } from '../features/session/login-page.tsx'
import { settlementsAddress } from '../features/settlements/links.ts'
import { kept } from '../lib/kept.ts'
import { isKnownPath } from '../lib/screens.ts'
import { session } from '../lib/session.ts'
import { listSearch } from '../shared/list-search.ts'
import { hrefOf, hrefOfAll } from '../shared/views/address.ts'
import { customersAddress } from './customers-address.ts'
import { countedHistory } from './history.ts'
import { HomeScreen } from './home-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { RootLayout } from './root-layout.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to="/home" replace />,
  beforeLoad: ({ location }) => {
    if (!isKnownPath(location.pathname)) throw redirect({ to: '/home', replace: true })
  },
})

/** What came of single sign-on. */
const ssoSaid = z
  .enum(['done', ...ssoProblems])
  .optional()
  .catch(undefined)

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: z.object({
    returnUrl: z.string().optional().catch(undefined),
    sso: ssoSaid,
  }),
  component: LoginPage,
})

const activate = createRoute({
  getParentRoute: () => root,
  path: 'activate',
  validateSearch: z.object({
    key: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional()
      .catch(undefined),
  }),
  component: lazyScreen(() => import('../features/account/activate-page.tsx'), 'ActivatePage'),
})

const remember = createRoute({ getParentRoute: () => root, path: 'remember', component: HomePage })

/** Everything else needs a stored current user; who has none logs in first and then comes back. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ location }) => {
    if (!session.current())
      throw redirect({ to: '/login', search: { returnUrl: location.href }, replace: true })
  },
})

/** Of the last two places that were asked for, whether their screens have come or not. */
let [askedBefore, asked] = ['', '']

/**
 * Whoever comes to a list without saying what to see, sees it as he wanted it to open. Whoever takes off on the list
 * itself what narrows it wants all of it: the address then says so, and a reload and a link show the same.
 */
function openedWith(list: ListWithViews) {
  return async ({ search, cause }: { search: object; cause: string }): Promise<void> => {
    // Whoever was on the way to another screen comes back to this one, which is still to be seen.
    const isHere = cause !== 'enter' && askedBefore === asked
    const isSaid = Object.values(search).some((value) => value !== undefined)
    if (isSaid || !kept(`view-${list}`)) return
    if (isHere) throw redirect({ href: hrefOfAll(list), replace: true })
    const { defaultSearch } = await import('../shared/views/default-view.ts')
    const wanted = await defaultSearch(list)
    if (wanted) throw redirect({ href: hrefOf(list, wanted), replace: true })
  }
}

const positive = z.coerce.number().int().positive().optional().catch(undefined)

const countryCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined)

const home = createRoute({
  getParentRoute: () => guarded,
  path: 'home',
  validateSearch: z.object({
    view: z.enum(['design', 'debug']).optional().catch(undefined),
    tab: positive,
  }),
  component: HomeScreen,
})

const users = createRoute({
  getParentRoute: () => guarded,
  path: 'users',
  validateSearch: z.object({
    tab: positive,
    sid: positive,
    ...listSearch,
    active: z.enum(['yes', 'no']).optional().catch(undefined),
  }),
  beforeLoad: openedWith('users'),
  component: lazyScreen(() => import('../features/users/page.tsx'), 'UsersPage'),
})

const agencies = createRoute({
  getParentRoute: () => guarded,
  path: 'agencies',
  validateSearch: z.object({
    tab: positive,
    sid: positive,
    ...listSearch,
    /** The one that is chosen among the agents. */
    agent: positive,
    /** Of the compliance panel. */
    sub: z.enum(['send', 'receive', 'enumerations']).optional().catch(undefined),
  }),
  beforeLoad: openedWith('agencies'),
  component: lazyScreen(() => import('./agencies-screen.tsx'), 'AgenciesScreen'),
})

const transactions = createRoute({
  getParentRoute: () => guarded,
  path: 'transactions',
  validateSearch: transactionSearch.address,
  beforeLoad: openedWith('transactions'),
  component: lazyScreen(() => import('./transactions-screen.tsx'), 'TransactionsScreen'),
})

const setup = createRoute({
  getParentRoute: () => guarded,
  path: 'setup',
  validateSearch: z.object({
    tab: positive,
    sid: positive,
    page: positive,
    /** Of a fee that is not saved yet and so has no number. */
    collect: countryCode,
    dest: countryCode,
  }),
  component: lazyScreen(() => import('./setup-screen.tsx'), 'SetupScreen'),
})

const customers = createRoute({
  getParentRoute: () => guarded,
  path: 'customers',
  validateSearch: customersAddress,
  beforeLoad: openedWith('customers'),
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const account = createRoute({
  getParentRoute: () => guarded,
  path: 'account',
  validateSearch: z.object({ sso: ssoSaid }),
  component: lazyScreen(() => import('../features/account/page.tsx'), 'AccountPage'),
})

const holdRules = createRoute({
  getParentRoute: () => guarded,
  path: 'hold-rules',
  component: lazyScreen(() => import('../features/hold-rules/page.tsx'), 'HoldRulesPage'),
})

const exceptions = createRoute({
  getParentRoute: () => guarded,
  path: 'exceptions',
  validateSearch: exceptionsAddress,
  beforeLoad: openedWith('exceptions'),
  component: lazyScreen(() => import('./exceptions-screen.tsx'), 'ExceptionsScreen'),
})

const audit = createRoute({
  getParentRoute: () => guarded,
  path: 'audit',
  validateSearch: auditAddress,
  beforeLoad: openedWith('audit'),
  component: lazyScreen(() => import('../features/audit/page.tsx'), 'AuditPage'),
})

const guide = createRoute({
  getParentRoute: () => guarded,
  path: 'guide',
  validateSearch: guideAddress,
  component: lazyScreen(() => import('../features/guide/page.tsx'), 'GuidePage'),
})

const proposals = createRoute({
  getParentRoute: () => guarded,
  path: 'proposals',
  validateSearch: z.object({ sid: positive }),
  component: lazyScreen(() => import('../features/proposals/page.tsx'), 'ProposalsPage'),
})

const settlements = createRoute({
  getParentRoute: () => guarded,
  path: 'settlements',
  validateSearch: settlementsAddress,
  beforeLoad: openedWith('settlements'),
  component: lazyScreen(() => import('../features/settlements/page.tsx'), 'SettlementsPage'),
})

const reconciliations = createRoute({
  getParentRoute: () => guarded,
  path: 'reconciliations',
  validateSearch: reconciliationsAddress,
  beforeLoad: openedWith('reconciliations'),
  component: lazyScreen(() => import('../features/reconciliations/page.tsx'), 'ReconciliationsPage'),
})

const routeTree = root.addChildren([
  login,
  activate,
  remember,
  guarded.addChildren([
    home,
    account,
    setup,
    users,
    agencies,
    customers,
    transactions,
    exceptions,
    holdRules,
    proposals,
    audit,
    guide,
    settlements,
    reconciliations,
  ]),
])

export const router = createRouter({
  routeTree,
  history: countedHistory(),
  // Plain text in the address: `tab=2&sid=91`, not JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: false,
  defaultPendingMs: 200,
  // In the place of the screen: without one the whole page would be replaced, with the bar.
  defaultErrorComponent: ScreenFailure,
})

router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  askedBefore = asked
  asked = toLocation.pathname
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
