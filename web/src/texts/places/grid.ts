import { inLanguage } from '..';

/** The texts of the cells of a table. */
export const gridTexts = inLanguage({
  en: {
    select: 'Select',
    selectAll: 'Select All',
    edit: 'Edit the cell',
    aKey: (end: string) => `a key …${end}`,
    aPerson: (end: string) => `a person …${end}`,
    undid: 'undid a change',
    undone: 'undone',
  },
  de: {
    select: 'Auswählen',
    selectAll: 'Alle auswählen',
    edit: 'Zelle bearbeiten',
    aKey: (end) => `ein Schlüssel …${end}`,
    aPerson: (end) => `eine Person …${end}`,
    undid: 'machte eine Änderung rückgängig',
    undone: 'rückgängig gemacht',
  },
});
