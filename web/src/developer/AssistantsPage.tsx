import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../queries';
import { words } from '../texts/places/developer';
import { Acting } from './Acting';
import { Connect } from './Connect';
import { Grants } from './Grants';
import { PlaceHead } from './parts';

const { assistants: say } = words;

/** Assistants: how to connect one, which of them act, and what they may do in advance. */
export function AssistantsPage() {
  const { data: me } = useQuery(meQuery);
  return (
    <div className="page broad">
      <PlaceHead title={say.title} about={say.about} />
      <Connect />
      <Acting />
      {me?.role === 'admin' && <Grants />}
    </div>
  );
}
