/** Name of the actor for acts of the system and of commands, when the audit log is filtered by actor. */
export const SYSTEM_ACTOR = "system";
