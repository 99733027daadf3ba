import { useParams } from 'react-router';

/** The largest id that the server takes; nothing has it. */
const NOTHING = 2_147_483_647;

/** The id in the address of the page; what is no id is one that nothing has. */
export function usePageId(): number {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? Math.min(Number(id), NOTHING) : NOTHING;
}
