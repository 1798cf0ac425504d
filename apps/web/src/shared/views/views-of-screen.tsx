import type { ListWithViews } from '@corridor/contract/views'
import { useRouter, useSearch } from '@tanstack/react-router'
import { hrefOf, searchIn } from './address.ts'
import { ViewsMenu } from './views-menu.tsx'

/** The views of a list whose whole search stands in the address of its screen. */
export function ViewsOfScreen({ list }: { readonly list: ListWithViews }) {
  const { history } = useRouter()
  const address = useSearch({ strict: false })
  return (
    <ViewsMenu
      list={list}
      search={searchIn(address)}
      onPick={(search) => history.push(hrefOf(list, search))}
    />
  )
}
