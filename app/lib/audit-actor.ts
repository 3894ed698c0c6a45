/** Stands for the system and for commands where the audit log is asked for what one actor did. */
export const SYSTEM_ACTOR = "system";
