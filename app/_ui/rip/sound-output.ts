import { prefersReducedMotion } from '../prefers-reduced-motion';
import type { RevealCue } from './reveal-cues';

/** Gain of all sounds; low, so that a reveal doesn't startle the player. */
const SOUND_GAIN = 0.22;
/**
 * A sound is left out if its code loads later than this after its cue, in seconds: it would no longer match the
 * picture.
 */
const MAX_LATE_SECONDS = 0.25;
/** How long `fadeOut` takes. */
const FADE_SECONDS = 0.06;

/** The page's audio output; null before it is opened and after it is closed. */
let audioOutput: { readonly context: AudioContext; volume: GainNode } | null = null;
const loadSounds = () => import('./sounds').then(({ SOUNDS }) => SOUNDS);

/** Opens the page's audio output. Does nothing before the viewer's first gesture: browsers forbid sound until then. */
export function openOutput(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return;
  if (audioOutput === null) {
    const context = new AudioContext();
    audioOutput = { context, volume: connectVolume(context) };
    void loadSounds().catch(() => {});
  }
  if (audioOutput.context.state === 'suspended') void audioOutput.context.resume();
}

function connectVolume(context: AudioContext): GainNode {
  const volume = new GainNode(context, { gain: SOUND_GAIN });
  volume.connect(context.destination);
  return volume;
}

/** Ends all sounds and vibration, and releases the device's audio. */
export function closeOutput(): void {
  if (audioOutput === null) return;
  void audioOutput.context.close();
  audioOutput = null;
  if ('vibrate' in navigator) navigator.vibrate(0);
}

/** Fades out the sounds that still play. Later sounds have their full volume. */
export function fadeOut(): void {
  if (audioOutput === null) return;
  const { context, volume } = audioOutput;
  volume.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 3);
  audioOutput.volume = connectVolume(context);
}

/**
 * Plays a cue and its vibration, if the output is open and the page is visible. Doesn't vibrate for viewers who prefer
 * reduced motion.
 */
export function playCue({ sound, durationMs, strength, vibration }: RevealCue): void {
  if (audioOutput === null || document.hidden) return;
  const { context, volume } = audioOutput;
  const calledAt = context.currentTime;
  void loadSounds()
    .then((sounds) => {
      if (audioOutput?.volume !== volume || context.currentTime - calledAt > MAX_LATE_SECONDS) return;
      sounds[sound]({ context, output: volume, durationSeconds: durationMs / 1_000, strength });
    })
    .catch(() => {});
  if (vibration.length > 0 && 'vibrate' in navigator && !prefersReducedMotion()) navigator.vibrate([...vibration]);
}
