import { prefersReducedMotion } from '../prefers-reduced-motion';
import type { RevealCue } from './reveal-cues';

/** Low, so that a reveal doesn't startle the player. */
const VOLUME = 0.22;
/** A sound whose code arrives later than this, in seconds, is left out: it would no longer fit to the picture. */
const MAX_LATE_SECONDS = 0.25;
const FADE_SECONDS = 0.06;

let output: { readonly context: AudioContext; volume: GainNode } | null = null;
const loadSounds = () => import('./sounds').then(({ SOUNDS }) => SOUNDS);

/** Opens the page's audio output. Does nothing before the first gesture: browsers allow no sound until then. */
export function openOutput(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  if (output === null) {
    const context = new AudioContext();
    output = { context, volume: connectVolume(context) };
    void loadSounds().catch(() => {});
  }
  if (output.context.state === 'suspended') void output.context.resume();
}

function connectVolume(context: AudioContext): GainNode {
  const volume = new GainNode(context, { gain: VOLUME });
  volume.connect(context.destination);
  return volume;
}

/** Ends all sounds and vibration, and releases the device's audio. */
export function closeOutput(): void {
  if (output === null) return;
  void output.context.close();
  output = null;
  if ('vibrate' in navigator) navigator.vibrate(0);
}

/** Fades out the sounds that still play, when the player skips. */
export function fadeOut(): void {
  if (output === null) return;
  const { context, volume } = output;
  volume.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3);
  output.volume = connectVolume(context);
}

/** Plays a cue and its vibration, if a gesture has opened the output and the page is visible. */
export function playCue({ sound, durationMs, strength, vibration }: RevealCue): void {
  if (output === null || document.hidden) return;
  const { context, volume } = output;
  const calledAt = context.currentTime;
  void loadSounds()
    .then((sounds) => {
      if (output?.volume !== volume || context.currentTime - calledAt > MAX_LATE_SECONDS) return;
      sounds[sound]({ context, output: volume, durationSeconds: durationMs / 1_000, strength });
    })
    .catch(() => {});
  if (vibration.length > 0 && 'vibrate' in navigator && !prefersReducedMotion()) navigator.vibrate([...vibration]);
}
