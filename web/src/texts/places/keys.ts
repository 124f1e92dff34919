import { inLanguage } from '..';

/** What keys do, by the place where they do it. */
export const keysTexts = inLanguage({
  en: {
    title: 'Keys',
    groups: [
      {
        name: 'Everywhere',
        keys: [
          ['Ctrl K, ⌘K', 'Search for a place, a list or an action'],
          ['Ctrl Z, ⌘Z', 'Undo your last change; again: the one before it'],
          ['?', 'Show these keys'],
          ['Esc', 'Close what is open'],
        ],
      },
      {
        name: 'In a table',
        keys: [
          ['Arrows', 'Move from cell to cell'],
          ['Enter', 'Edit the cell, and save it; open or close a group'],
          ['Ctrl Enter, ⌘ Enter', 'Save what is edited beside the cell'],
          ['Esc', 'Leave the cell as it was'],
          ['Shift Enter', 'Open the row; show all of a group'],
          ['Delete, Backspace', 'Empty the cell'],
          ['Space', 'Turn a box'],
          ['Shift Space', 'Select the row'],
          ['Tab', 'Leave the table; while a cell is edited, save it and go to the next'],
        ],
      },
      {
        name: 'On a board',
        keys: [
          ['Arrows', 'Move from card to card'],
          ['Enter', 'Open the card; on its handle, take it up and drop it'],
          ['Tab', 'While a card is taken up, go to the next status'],
        ],
      },
      {
        name: 'In approvals',
        keys: [
          ['j, k', 'Next call, previous call'],
          ['a', 'Approve'],
          ['r', 'Reject, with a reason'],
          ['x', 'Select'],
          ['Shift A', 'Approve all that are selected'],
        ],
      },
    ],
  },
  de: {
    title: 'Tasten',
    groups: [
      {
        name: 'Überall',
        keys: [
          ['Strg K, ⌘K', 'Einen Ort, eine Liste oder eine Aktion suchen'],
          ['Strg Z, ⌘Z', 'Deine letzte Änderung rückgängig machen; noch einmal: die davor'],
          ['?', 'Diese Tasten zeigen'],
          ['Esc', 'Schließen, was offen ist'],
        ],
      },
      {
        name: 'In einer Tabelle',
        keys: [
          ['Pfeile', 'Von Zelle zu Zelle gehen'],
          ['Eingabe', 'Die Zelle ändern und speichern; eine Gruppe öffnen oder schließen'],
          ['Strg Eingabe, ⌘ Eingabe', 'Speichern, was neben der Zelle geändert wird'],
          ['Esc', 'Die Zelle lassen, wie sie war'],
          ['Umschalt Eingabe', 'Die Zeile öffnen; eine ganze Gruppe zeigen'],
          ['Entf, Rücktaste', 'Die Zelle leeren'],
          ['Leertaste', 'Ein Kästchen umschalten'],
          ['Umschalt Leertaste', 'Die Zeile auswählen'],
          ['Tab', 'Die Tabelle verlassen; beim Ändern: speichern und zur nächsten Zelle gehen'],
        ],
      },
      {
        name: 'Auf einer Tafel',
        keys: [
          ['Pfeile', 'Von Karte zu Karte gehen'],
          ['Eingabe', 'Die Karte öffnen; auf ihrem Griff: aufnehmen und ablegen'],
          ['Tab', 'Mit aufgenommener Karte zum nächsten Status gehen'],
        ],
      },
      {
        name: 'In den Freigaben',
        keys: [
          ['j, k', 'Nächster, voriger Aufruf'],
          ['a', 'Freigeben'],
          ['r', 'Ablehnen, mit Begründung'],
          ['x', 'Auswählen'],
          ['Umschalt A', 'Alle ausgewählten freigeben'],
        ],
      },
    ],
  },
});
