/** Texts of pictures: no business words. */
export const chartMessages = { charts: { asTable: 'View as table', asPicture: 'View as picture' } }
