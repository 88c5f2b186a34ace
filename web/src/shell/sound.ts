// Sounds made as they are needed: no file is loaded. Guns, splashes, wind, wood; quiet, and only when they are wanted.
import type { Told } from '../wire.gen';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function sea(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function hiss(at: AudioContext): AudioBuffer {
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate * 2, at.sampleRate);
    const data = noise.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  }
  return noise;
}

interface Burst {
  from: number; // of the filter, in hertz
  to: number;
  seconds: number;
  loud: number;
  kind?: BiquadFilterType;
  attack?: number;
  delay?: number;
}

function burst({ from, to, seconds, loud, kind = 'lowpass', attack = 0.004, delay = 0 }: Burst): void {
  const at = sea();
  if (!at) return;
  const begin = at.currentTime + delay;
  const source = at.createBufferSource();
  source.buffer = hiss(at);
  source.loop = true;
  const filter = at.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(begin, Math.random());
  source.stop(begin + seconds + 0.05);
}

function tone(pitch: number, seconds: number, loud: number, shape: OscillatorType = 'sine', delay = 0, end = pitch): void {
  const at = sea();
  if (!at) return;
  const begin = at.currentTime + delay;
  const voice = at.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(end, begin + seconds);
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  voice.connect(gain).connect(at.destination);
  voice.start(begin);
  voice.stop(begin + seconds + 0.05);
}

function gun(delay = 0): void {
  burst({ from: 900, to: 60, seconds: 0.55, loud: 0.5, delay });
  if (delay === 0) tone(70, 0.4, 0.3, 'sine', 0, 32);
}

const SOUNDS: Readonly<Record<string, (told: Told) => void>> = {
  fire: () => gun(),
  'fort answers': () => gun(),
  salvo: () => [0, 0.09, 0.16].forEach((delay) => gun(delay)),
  broadsides: () => [0, 0.06, 0.13, 0.24].forEach((delay) => gun(delay)),
  roll: (told) => (told.outcome === 'miss'
    ? burst({ from: 2600, to: 500, seconds: 0.5, loud: 0.16, kind: 'bandpass', attack: 0.05, delay: 0.1 })
    : burst({ from: 1400, to: 300, seconds: 0.22, loud: 0.4, delay: 0.05 })),
  moved: () => burst({ from: 500, to: 900, seconds: 0.5, loud: 0.05, kind: 'bandpass', attack: 0.2 }),
  wind: (told) => burst({ from: 350, to: told.facts['wind'] === 'storm' ? 1200 : 700, seconds: 1.2, loud: told.facts['wind'] === 'calm' ? 0.02 : 0.1, kind: 'bandpass', attack: 0.5 }),
  boards: () => [0, 0.12, 0.2].forEach((delay) => tone(900 + 600 * Math.random(), 0.12, 0.06, 'triangle', delay)),
  collision: () => burst({ from: 700, to: 120, seconds: 0.3, loud: 0.4 }),
  explodes: () => { burst({ from: 1600, to: 40, seconds: 1.3, loud: 0.7 }); tone(60, 1, 0.4, 'sine', 0, 25); },
  'mine detonated': () => { burst({ from: 1200, to: 40, seconds: 1.1, loud: 0.6 }); tone(55, 0.9, 0.4, 'sine', 0, 25); },
  sunk: () => burst({ from: 600, to: 80, seconds: 1.2, loud: 0.25, attack: 0.3 }),
  loaded: () => tone(300, 0.12, 0.12, 'triangle', 0, 180),
  unloaded: () => [0, 0.1].forEach((delay) => tone(260, 0.12, 0.12, 'triangle', delay, 160)),
  delivered: () => [523, 659, 784].forEach((pitch, n) => tone(pitch, 0.3, 0.08, 'sine', n * 0.12)),
  over: () => [392, 523, 659, 784].forEach((pitch, n) => tone(pitch, 0.6, 0.08, 'sine', n * 0.16)),
};

export function play(told: Told): void {
  SOUNDS[told.kind]?.(told);
}

/** The ship's bell: it is your turn. */
export function bell(): void {
  [0, 0.28].forEach((delay) => {
    tone(1320, 0.9, 0.07, 'sine', delay);
    tone(2640 * 1.01, 0.6, 0.03, 'sine', delay);
  });
}
