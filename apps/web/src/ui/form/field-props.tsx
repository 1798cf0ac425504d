import type { ReactNode } from 'react'
import css from './field.module.css'
import { FieldError } from './field-error.tsx'

interface FieldState {
  required?: boolean | undefined
  readOnly?: boolean | undefined
  error?: ReactNode
}

const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** What all fields share: size, label above, the mark for required, the error text, the read-only look. */
export function fieldProps({ required = false, readOnly = false, error }: FieldState) {
  return {
    size: 'xs',
    inputWrapperOrder: order,
    // The mark for the eye and aria-required for the ear; never the browser's own check.
    withAsterisk: required && !readOnly,
    'aria-required': required && !readOnly ? true : undefined,
    readOnly,
    // True where the text stands elsewhere, for several fields together.
    error: error === true || !error ? error : <FieldError>{error}</FieldError>,
    classNames: {
      root: css['root'] ?? '',
      label: css['label'] ?? '',
      input: [css['input'], readOnly ? css['readOnly'] : ''].join(' '),
      section: css['section'] ?? '',
      error: css['error'] ?? '',
      description: css['description'] ?? '',
    },
  }
}
