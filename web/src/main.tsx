import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { followEvents } from './live/follow';
import { listsQuery, meQuery, queryClient } from './queries';
import { router } from './router';
import { keepFocus } from './shell/keptFocus';
import { tellZone } from './shell/zone';
import { loadTexts } from './texts';
import { followVersions } from './versions';
import './styles/base.css';
import './styles/shell.css';
import './styles/forced.css';

// The data that every screen needs is requested before the first render.
void queryClient.prefetchQuery(meQuery);
void queryClient.prefetchQuery(listsQuery);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

await loadTexts();
keepFocus();
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
followEvents();
followVersions();
tellZone();
