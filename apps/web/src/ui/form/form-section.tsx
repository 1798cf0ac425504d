import type { ReactNode } from 'react'
import css from './form-section.module.css'

export interface FormSectionProps {
  title: string
  /** Level of the heading within its page. */
  level?: 2 | 3 | 4
  children: ReactNode
}

/** A named group of fields; sections below each other are parted by a line. */
export function FormSection({ title, level = 2, children }: FormSectionProps) {
  const Heading: 'h2' | 'h3' | 'h4' = `h${level}`
  return (
    <div className={css['section']}>
      <fieldset className={css['group']}>
        <legend className={css['legend']}>
          <Heading className={css['title']}>{title}</Heading>
        </legend>
        {children}
      </fieldset>
    </div>
  )
}
