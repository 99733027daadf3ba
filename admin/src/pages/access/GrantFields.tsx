import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import { ResourceTreeDocument } from '../../api/generated/access';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { useSession } from '../../session/session';
import { branchesOf } from './grant';
import type { Grant } from './grant';
import { ResourceBranch } from './ResourceBranch';
import { t } from '../../language/messages';

/** The tree changes with the version of the server alone. */
const STALE_MS = 600_000;

interface GrantFieldsProps {
  readonly grant: Grant;
  readonly onChange: (change: Partial<Grant>) => void;
  /** For those who may only look. */
  readonly isDisabled?: boolean;
}

/** Everything, or exactly the resources whose boxes are chosen. */
export function GrantFields({ grant, onChange, isDisabled = false }: GrantFieldsProps): ReactNode {
  const { viewer } = useSession();
  const id = useId();
  return (
    <Stack spacing={2}>
      <FormControl disabled={isDisabled}>
        <FormLabel id={id}>{t('Access')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={grant.isAll ? 'all' : 'chosen'}
          onChange={(_event, value) => onChange({ isAll: value === 'all' })}
        >
          <FormControlLabel
            value="all"
            control={<Radio size="small" />}
            disabled={isDisabled || !viewer.isAll}
            label={t('Everything, what later versions add included')}
          />
          <FormControlLabel value="chosen" control={<Radio size="small" />} label={t('Chosen resources')} />
        </RadioGroup>
      </FormControl>
      {!grant.isAll && <Resources grant={grant} onChange={onChange} isDisabled={isDisabled} />}
    </Stack>
  );
}

function Resources({ grant, onChange, isDisabled }: Required<GrantFieldsProps>): ReactNode {
  const tree = useOperation(ResourceTreeDocument, {}, { staleMs: STALE_MS });
  const branches = useMemo(() => branchesOf(tree.data?.resourceTree ?? []), [tree.data]);
  const id = useId();
  if (tree.error && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="h2">
        {t('Resources')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {t(
          'A box gives the page or the action that it names. “All” beside a heading gives everything below it as well.',
        )}
      </Typography>
      <Box sx={{ columns: { xs: 1, md: 2 }, columnGap: 2 }}>
        {branches.map((branch) => (
          <Paper
            key={branch.id}
            variant="outlined"
            component="ul"
            aria-label={branch.title}
            sx={{ m: 0, mb: 2, px: 2, py: 1, breakInside: 'avoid' }}
          >
            <ResourceBranch
              branch={branch}
              chosen={grant.resources}
              onChange={(resources) => onChange({ resources })}
              isDisabled={isDisabled}
            />
          </Paper>
        ))}
      </Box>
    </Box>
  );
}
