import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { grantableOf, withChosen } from './grant';
import type { Branch } from './grant';
import { t } from '../../language/messages';

interface ResourceBranchProps {
  readonly branch: Branch;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly isDisabled: boolean;
}

/** A resource with a box of its own, and those below it: none of them implies another. */
export function ResourceBranch({ branch, chosen, onChange, isDisabled }: ResourceBranchProps): ReactNode {
  const { id, title, children, isGrantable } = branch;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 32 }}>
        <FormControlLabel
          sx={{ mr: 0 }}
          title={isGrantable ? id : t('{id}: you do not have it, so you cannot give it', { id })}
          label={title}
          control={
            <Checkbox
              size="small"
              sx={{ py: 0.5 }}
              checked={chosen.includes(id)}
              disabled={isDisabled || !isGrantable}
              onChange={(_event, isChosen) => onChange(withChosen(chosen, [id], isChosen))}
            />
          }
        />
        {children.length > 0 && !isDisabled && <WholeBranch branch={branch} chosen={chosen} onChange={onChange} />}
      </Stack>
      {children.length > 0 && (
        <Box component="ul" aria-label={t('Below {title}', { title })} sx={{ m: 0, pl: 3.5 }}>
          {children.map((child) => (
            <ResourceBranch key={child.id} branch={child} chosen={chosen} onChange={onChange} isDisabled={isDisabled} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Chooses everything of a branch, or nothing of it. */
function WholeBranch({ branch, chosen, onChange }: Omit<ResourceBranchProps, 'isDisabled'>): ReactNode {
  const ids = grantableOf(branch);
  const isWhole = ids.every((id) => chosen.includes(id));
  if (ids.length === 0) return null;
  return (
    <Button
      size="small"
      aria-label={
        isWhole ? t('None of {title}', { title: branch.title }) : t('All of {title}', { title: branch.title })
      }
      onClick={() => onChange(withChosen(chosen, ids, !isWhole))}
      sx={{ py: 0, minWidth: 0 }}
    >
      {isWhole ? t('None') : t('All')}
    </Button>
  );
}
