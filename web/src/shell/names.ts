// Names for parts of the wire's messages that have none of their own there.
import type { TableNow, You } from '../wire.gen';

export type Facts = TableNow['view'];
export type Language = You['language'];
