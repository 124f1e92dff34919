import { inLanguage } from '..';

/** Texts of the comments on a row. */
export const commentTexts = inLanguage({
  en: {
    hint: 'Type @ to mention a member, who is notified.',
    mention: 'Mention a member',
    change: 'Change',
    changeOf: (text: string) => `Change: ${text}`,
    remove: 'Delete',
    removeOf: (text: string) => `Delete: ${text}`,
    removed: 'Comment deleted',
    save: 'Save',
    cancel: 'Cancel',
    edit: 'Change the comment',
    edited: (time: string) => `changed ${time}`,
  },
  de: {
    hint: 'Mit @ erwähnst du ein Mitglied, das dann benachrichtigt wird.',
    mention: 'Mitglied erwähnen',
    change: 'Ändern',
    changeOf: (text) => `Ändern: ${text}`,
    remove: 'Löschen',
    removeOf: (text) => `Löschen: ${text}`,
    removed: 'Kommentar gelöscht',
    save: 'Speichern',
    cancel: 'Abbrechen',
    edit: 'Kommentar ändern',
    edited: (time) => `geändert ${time}`,
  },
});
