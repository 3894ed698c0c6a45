/** The actor name for the system and for commands, when the audit log is asked for one actor's acts. */
export const SYSTEM_ACTOR = "system";
