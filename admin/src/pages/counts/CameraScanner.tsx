import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { SeenCodes } from './seen-codes';
import { t } from '../../language/messages';

const LOOK_MS = 120;

/** What of the Shape Detection API is used; TypeScript does not have it. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Whether this browser reads barcodes off a picture, and has a camera to take it with. */
export function hasBarcodeDetector(): boolean {
  // Browsers give the camera to pages that came over TLS alone: elsewhere there are no `mediaDevices`.
  return detectorClass() !== undefined && 'mediaDevices' in navigator;
}

interface CameraScannerProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The picture of the camera; a code is taken once for each time that it comes into view. */
export function CameraScanner({ onCode, onClose }: CameraScannerProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  }, [onCode]);
  useEffect(() => {
    const Class = detectorClass();
    if (!Class) return undefined;
    const detector = new Class();
    const seen = new SeenCodes();
    let stream: MediaStream | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const picture = video.current;
      if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const found = await detector.detect(picture).catch(() => []);
        if (isOver) return;
        for (const code of seen.fresh(
          found.map(({ rawValue }) => rawValue.trim()),
          performance.now(),
        )) {
          take.current(code);
        }
      }
      if (!isOver) timer = setTimeout(() => void look(), LOOK_MS);
    };
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const picture = video.current;
      if (isOver || !picture) return stop(stream);
      picture.srcObject = stream;
      await picture.play();
      await look();
    };
    begin().catch(() => {
      if (!isOver) setFailure(t('The camera cannot be used. Allow it in the browser, or type the code.'));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, []);
  if (failure !== null) {
    return (
      <Alert severity="warning" onClose={onClose} sx={{ mb: 1 }}>
        {failure}
      </Alert>
    );
  }
  return (
    <Box
      component="video"
      ref={video}
      muted
      playsInline
      aria-label={t('Picture of the camera')}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 720,
        height: '32dvh',
        objectFit: 'cover',
        mb: 1,
        borderRadius: 1,
      }}
    />
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
