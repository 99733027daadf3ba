import { mdiCloseCircleOutline, mdiRecordCircle } from '@mdi/js';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon';
import { MARKER_PX, NAME_WIDTH_MAX_PX, nameOf } from './markers';
import type { Marker, Side } from './markers';
import type { PlacedSource } from './placed';
import { t } from '../../../language/messages';

interface SourceMarkerProps {
  readonly marker: Marker;
  /** Shows these alone, as close as that allows; absent where it is as close as it gets. */
  readonly onZoom: (() => void) | undefined;
}

/** A source on the map, which leads to its page; several at one place open a menu of them. */
export function SourceMarker({ marker, onZoom }: SourceMarkerProps): ReactNode {
  const [only, ...others] = marker.sources;
  if (!only) return null;
  return others.length === 0 ? (
    <OneSource marker={marker} source={only} />
  ) : (
    <Several marker={marker} onZoom={onZoom} />
  );
}

function OneSource({ marker, source }: { marker: Marker; source: PlacedSource }): ReactNode {
  const words = inWords(source);
  return (
    <ButtonBase
      component={Link}
      to={addressOf(source)}
      aria-label={words}
      title={words}
      sx={markerStyle(marker, source.enabled ? 'primary.main' : 'text.secondary')}
    >
      <Icon path={source.enabled ? mdiRecordCircle : mdiCloseCircleOutline} sx={{ fontSize: 22 }} />
      <Name marker={marker} isEnabled={source.enabled} />
    </ButtonBase>
  );
}

function Several({ marker, onZoom }: SourceMarkerProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = (): void => setAnchor(null);
  const names = marker.sources.map(({ name }) => name).join(', ');
  return (
    <>
      <ButtonBase
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('{count, plural, one {# source: {names}} other {# sources close together: {names}}}', {
          count: marker.sources.length,
          names,
        })}
        title={names}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...markerStyle(marker, 'primary.contrastText'),
          bgcolor: 'primary.main',
          borderRadius: '50%',
          fontWeight: 700,
        }}
      >
        {marker.sources.length}
        <Name marker={marker} isEnabled />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id, dense: true }, paper: { sx: { maxHeight: '60dvh' } } }}
      >
        {onZoom && (
          <MenuItem
            onClick={() => {
              close();
              onZoom();
            }}
          >
            {t('Zoom in on these')}
          </MenuItem>
        )}
        {marker.sources.map((source) => (
          <MenuItem key={source.sourceCode} component={Link} to={addressOf(source)}>
            {inWords(source)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Its ground keeps it readable over land and sea. */
function Name({ marker, isEnabled }: { marker: Marker; isEnabled: boolean }): ReactNode {
  if (!marker.side) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...PLACES[marker.side],
        position: 'absolute',
        maxWidth: NAME_WIDTH_MAX_PX,
        px: 0.5,
        borderRadius: 0.5,
        bgcolor: 'background.paper',
        color: isEnabled ? 'text.primary' : 'text.secondary',
        textDecoration: isEnabled ? 'none' : 'line-through',
        font: 'inherit',
        fontSize: '0.8rem',
        fontWeight: 600,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {nameOf(marker)}
    </Box>
  );
}

const PLACES: Readonly<Record<Side, object>> = {
  right: { left: '100%', top: '50%', transform: 'translateY(-50%)' },
  left: { right: '100%', top: '50%', transform: 'translateY(-50%)' },
  below: { top: '100%', left: '50%', transform: 'translateX(-50%)' },
  above: { bottom: '100%', left: '50%', transform: 'translateX(-50%)' },
};

function markerStyle({ x, y }: Marker, color: string): object {
  return {
    position: 'absolute',
    left: x - MARKER_PX / 2,
    top: y - MARKER_PX / 2,
    width: MARKER_PX,
    height: MARKER_PX,
    color,
    borderRadius: 1,
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', zIndex: 1 },
    '&:hover': { zIndex: 1 },
  };
}

function inWords({ name, enabled }: PlacedSource): string {
  return enabled ? t('{name}, enabled', { name }) : t('{name}, disabled', { name });
}

function addressOf({ sourceCode }: PlacedSource): string {
  return `/sources/${encodeURIComponent(sourceCode)}`;
}
