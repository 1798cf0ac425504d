import type { UseFormReturnType } from '@mantine/form'
import type { PanelValues } from './panel-values.ts'

/** By what the form finds an input that is none of its own kind; its types keep the name to themselves. */
export function dataPathOf(form: UseFormReturnType<PanelValues>, path: string): string {
  const props: { readonly onChange: unknown; readonly 'data-path'?: string } = form.getInputProps(path)
  return props['data-path'] ?? ''
}
