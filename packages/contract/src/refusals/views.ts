import type { Refusals, Sentences } from './declare.ts'

export const viewsRefusals = {
  view_gone: { error: 'not_found' },
  view_of_another: { error: 'forbidden' },
  view_list_closed: { error: 'forbidden' },
  view_name_taken: { error: 'invalid_input' },
  views_full: { error: 'invalid_input', params: { max: 'number' } },
  view_not_shared_so: { error: 'forbidden' },
} as const satisfies Refusals

export const viewsEnglish: Sentences<typeof viewsRefusals> = {
  view_gone: () => 'This view does not exist any more.',
  view_of_another: () => 'This view belongs to somebody else. Save a view of your own instead.',
  view_list_closed: () => 'Your profile has no such list.',
  view_name_taken: () => 'You have a view of this name already.',
  views_full: ({ max }) =>
    `A list has at most ${max} views of yours. Remove one that is not needed any more.`,
  view_not_shared_so: () =>
    'You can share a view with your own profile. A super admin shares it with others whose profile has the list.',
}
