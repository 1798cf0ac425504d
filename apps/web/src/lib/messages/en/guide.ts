export const guide = {
  title: 'Guide',
  subtitle: 'By task',
  all: 'All pages',
  gone: 'There is no such page.',
  failed: 'The page could not be loaded',
}
