/** Texts of the development page that shows the parts of ui/ in all their states. */
export const design = {
  title: 'Design',
  subtitle: 'The parts that every screen is made of',
  parts: ['Tables', 'Paging and toasts', 'Dialogs', 'Forms', 'Schedule', 'Lists'],
}
