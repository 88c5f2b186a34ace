import type { Plugin } from 'vite';

export function readToml(text: string, file?: string): Record<string, string>;
export function messages(language: string): Record<string, string>;
export function words(): Plugin;
