import './early';

// Loaded beside this file: the page names it (web/firstView.ts).
void import('./main');
