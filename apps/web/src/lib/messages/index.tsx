import { createContext, useContext } from 'react'
import { en } from './en/index.ts'

/** Every text of the product. Another language is another object of this same type. */
export type Messages = typeof en

export const MessagesContext = createContext<Messages>(en)

export const useMessages = (): Messages => useContext(MessagesContext)
