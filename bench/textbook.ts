/** The activities of the textbook form do nothing, in its favour: what they cost is Temporal's part alone. */
export const textbookActivities = {
  checkRole: async (_callId: string): Promise<boolean> => true,
  checkPlan: async (_callId: string): Promise<boolean> => true,
  checkCredits: async (_callId: string): Promise<boolean> => true,
  checkGuard: async (_callId: string): Promise<boolean> => true,
  run: async (_callId: string): Promise<string> => 'succeeded',
};

export type TextbookActivities = typeof textbookActivities;
