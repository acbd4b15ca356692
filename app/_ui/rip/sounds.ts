import { systemRandom } from '../../../lib/core/random';
import type { SoundName } from './reveal-cues';

/** The audio context and node that a sound is played on, with its duration and strength. */
export interface SoundPlace {
  readonly context: BaseAudioContext;
  readonly output: AudioNode;
  readonly durationSeconds: number;
  /** From 0 to 1: a stronger sound is fuller and louder. */
  readonly strength: number;
}

/**
 * Schedules a sound's audio nodes from the context's current time on. The browser releases the nodes when they have
 * ended.
 */
type PlaySound = (place: SoundPlace) => void;

/** The sounds of a reveal. They are synthesised, so no audio file is loaded. */
export const SOUNDS: Readonly<Record<SoundName, PlaySound>> = {
  /** A bright crackle whose pitch rises. */
  tear: (place) => playNoise(place, { fromHz: 1_200, toHz: 5_200, peak: 0.5, grain: 0.012 }),
  /** Bells one after the other: four for a rare card, five for an epic or legendary one. */
  shimmer: (place) => {
    const bells = [1_047, 1_319, 1_568, 2_093, 2_637].slice(0, 3 + Math.round(place.strength * 2));
    for (const [index, hz] of bells.entries())
      playTone(place, { hz, startsAt: index * 0.07, seconds: 0.8, peak: 0.1, shape: 'sine' });
  },
  turn: playTurn,
  /** The sound of a turning card, then two glass notes. */
  epic: (place) => {
    playTurn(place);
    for (const [index, hz] of [880, 1_319].entries())
      playTone(place, {
        ...{ hz, startsAt: place.durationSeconds + index * 0.12, seconds: 0.7 },
        ...{ peak: 0.16, shape: 'triangle' },
      });
  },
  /** The sound of a turning card, then a deep swell with a fanfare of five notes over it. */
  legendary: (place) => {
    playTurn(place);
    const startsAt = place.durationSeconds;
    playTone(place, { hz: 65, toHz: 98, startsAt, seconds: 1.1, peak: 0.5, shape: 'sine' });
    for (const [index, hz] of [392, 523, 659, 784, 1_047].entries())
      playTone(place, { hz, startsAt: startsAt + index * 0.09, seconds: 0.9, peak: 0.17, shape: 'triangle' });
  },
  /** The notes of a major chord one after the other, from the lowest up. */
  win: (place) => {
    for (const [index, hz] of [523, 659, 784, 1_047].entries())
      playTone(place, { hz, startsAt: index * 0.08, seconds: 0.6, peak: 0.2, shape: 'triangle' });
  },
  /** A soft thud. Losing is no alarm. */
  lose: (place) => {
    playTone(place, { hz: 196, toHz: 147, startsAt: 0, seconds: 0.35, peak: 0.4, shape: 'sine' });
    playTone(place, { hz: 98, toHz: 60, startsAt: 0.04, seconds: 0.3, peak: 0.5, shape: 'sine' });
  },
};

/** Sound of a turning card: a rush of air, then the card's landing on the table. */
function playTurn(place: SoundPlace): void {
  playNoise(place, { fromHz: 300, toHz: 1_100, peak: 0.14, grain: 0 });
  const startsAt = place.durationSeconds * 0.9;
  playTone(place, { hz: 160, toHz: 70, startsAt, seconds: 0.14, peak: 0.5 + place.strength * 0.4, shape: 'sine' });
}

interface Tone {
  readonly hz: number;
  /** The pitch at the end; left out, it stays. */
  readonly toHz?: number;
  /** Seconds from now. */
  readonly startsAt: number;
  readonly seconds: number;
  readonly peak: number;
  readonly shape: OscillatorType;
}

function playTone({ context, output }: SoundPlace, { hz, toHz = hz, startsAt, seconds, peak, shape }: Tone): void {
  const start = context.currentTime + startsAt;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hz });
  oscillator.frequency.setValueAtTime(hz, start);
  oscillator.frequency.exponentialRampToValueAtTime(toHz, start + seconds);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(peak, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(volume).connect(output);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A hiss, such as of tearing, whose pitch slides from `fromHz` to `toHz`. */
interface Noise {
  readonly fromHz: number;
  readonly toHz: number;
  readonly peak: number;
  /** Seconds between two crackles; 0 for noise without crackles. */
  readonly grain: number;
}

function playNoise({ context, output, durationSeconds }: SoundPlace, { fromHz, toHz, peak, grain }: Noise): void {
  const start = context.currentTime;
  const end = start + durationSeconds;
  const source = new AudioBufferSourceNode(context, { buffer: buildNoise(context, durationSeconds, grain) });
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.8, frequency: fromHz });
  band.frequency.setValueAtTime(fromHz, start);
  band.frequency.exponentialRampToValueAtTime(toHz, end);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(peak, start + durationSeconds * 0.4);
  volume.gain.linearRampToValueAtTime(0, end);
  source.connect(band).connect(volume).connect(output);
  source.start(start);
}

function buildNoise(context: BaseAudioContext, seconds: number, grain: number): AudioBuffer {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, Math.ceil(seconds * sampleRate), sampleRate);
  // The samples repeat after 65,536, because the source of random bytes gives at most that many at once.
  const random = systemRandom(Math.min(buffer.length, 65_536));
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    const value = (random[index % random.length] ?? 0) / 127.5 - 1;
    const part = grain === 0 ? 0 : (index / sampleRate / grain) % 1;
    samples[index] = value * (1 - part * 0.85);
  }
  return buffer;
}
