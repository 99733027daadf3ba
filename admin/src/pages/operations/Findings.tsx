import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ExamineLedgerMutation } from '../../api/generated/operations';
import { formatCount } from '../../components/format';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';
import { served } from '../../language/served';

type Kinds = ExamineLedgerMutation['examineLedger']['kinds'];

/** Examples shown of each kind. */
const EXAMPLES_SHOWN = 3;

/** What a check has found: what, how much, some of it, and the command that repairs it. */
export function Findings({ kinds }: { kinds: Kinds }): ReactNode {
  return (
    <Stack spacing={2}>
      {kinds.map(({ kind, title, count, examples, repair, remark }) => (
        <div key={kind}>
          <Typography variant="h3" component="p">
            {served(title)}: {formatCount(count)}
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 3, overflowWrap: 'anywhere' }}>
            {examples.slice(0, EXAMPLES_SHOWN).map((example) => (
              <li key={example}>{example}</li>
            ))}
            {count > EXAMPLES_SHOWN && (
              <li>
                {t('and {count} more', { count: formatCount(count - Math.min(EXAMPLES_SHOWN, examples.length)) })}
              </li>
            )}
          </Box>
          <Typography component="div">
            <Message
              text="Repair: <b>{repair}</b>"
              values={{ repair }}
              parts={{
                b: (
                  <Box
                    component="code"
                    sx={{ overflowWrap: 'anywhere', bgcolor: 'action.hover', px: 0.75, py: 0.25, borderRadius: 1 }}
                  />
                ),
              }}
            />
          </Typography>
          {remark !== '' && <Typography sx={{ color: 'text.secondary' }}>{remark}</Typography>}
        </div>
      ))}
    </Stack>
  );
}
