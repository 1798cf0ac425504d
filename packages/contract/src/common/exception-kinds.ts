/** What waits on the list of exceptions. Apart from its calls: the browser knows the address from its first page on. */
export const exceptionKinds = ['held', 'expired', 'rejected', 'proposal'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** The ready-made views of the list. */
export const exceptionViews = ['all', 'mine', 'free', 'soon', 'held', 'refund', 'approve'] as const
export type ExceptionView = (typeof exceptionViews)[number]
