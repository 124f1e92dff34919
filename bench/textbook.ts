/** The activities of the textbook form. They do nothing, which favours it: they only cost Temporal's own time. */
export const textbookActivities = {
  checkRole: async (_callId: string): Promise<boolean> => true,
  checkPlan: async (_callId: string): Promise<boolean> => true,
  checkCredits: async (_callId: string): Promise<boolean> => true,
  checkGuard: async (_callId: string): Promise<boolean> => true,
  run: async (_callId: string): Promise<string> => 'succeeded',
};

export type TextbookActivities = typeof textbookActivities;
