import { inLanguage } from '..';

/** What the boxes of a table are called. */
export const gridTexts = inLanguage({
  en: { select: 'Select', selectAll: 'Select All' },
  de: { select: 'Auswählen', selectAll: 'Alle auswählen' },
});
